/** The parts of csv that are classes first and foremost, in Python of our own. */

export const CSV_PYTHON: string = String.raw`
import re as _re
from io import StringIO as _StringIO

__all__ = ['QUOTE_MINIMAL', 'QUOTE_ALL', 'QUOTE_NONNUMERIC', 'QUOTE_NONE', 'QUOTE_STRINGS', 'QUOTE_NOTNULL', 'Error', 'Dialect', 'excel',
           'excel_tab', 'field_size_limit', 'reader', 'writer', 'register_dialect', 'get_dialect', 'list_dialects', 'Sniffer',
           'unregister_dialect', 'DictReader', 'DictWriter', 'unix_dialect']


class Dialect:
    """Describe a CSV dialect.

    This must be subclassed (see csv.excel).  Valid attributes are:
    delimiter, quotechar, escapechar, doublequote, skipinitialspace,
    lineterminator, quoting.
    """
    _name = ''
    _valid = False
    delimiter = None
    quotechar = None
    escapechar = None
    doublequote = None
    skipinitialspace = None
    lineterminator = None
    quoting = None

    def __init__(self):
        if self.__class__ != Dialect:
            self._valid = True
        self._validate()

    def _validate(self):
        try:
            _Dialect(self)
        except TypeError as e:
            raise Error(str(e)) from None


class excel(Dialect):
    """Describe the usual properties of Excel-generated CSV files."""
    delimiter = ','
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = '\r\n'
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    """Describe the usual properties of Excel-generated TAB-delimited files."""
    delimiter = '\t'


class unix_dialect(Dialect):
    """Describe the usual properties of Unix-generated CSV files."""
    delimiter = ','
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = '\n'
    quoting = QUOTE_ALL


register_dialect('excel', excel)
register_dialect('excel-tab', excel_tab)
register_dialect('unix', unix_dialect)


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect='excel', *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self._fieldnames = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, *args, **kwds)
        self.dialect = dialect
        self.line_num = 0

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            self._fieldnames = next(self.reader, None)
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        if self.line_num == 0:
            self.fieldnames
        row = next(self.reader)
        self.line_num = self.reader.line_num
        while not row:
            row = next(self.reader)
        names = self.fieldnames
        d = dict(zip(names, row))
        if len(names) < len(row):
            d[self.restkey] = row[len(names):]
        else:
            for key in names[len(row):]:
                d[key] = self.restval
        return d


class DictWriter:
    def __init__(self, f, fieldnames, restval='', extrasaction='raise', dialect='excel', *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self.fieldnames = fieldnames
        self.restval = restval
        extrasaction = extrasaction.lower()
        if extrasaction not in ('raise', 'ignore'):
            raise ValueError("extrasaction (%s) must be 'raise' or 'ignore'" % extrasaction)
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def _dict_to_list(self, rowdict):
        if self.extrasaction == 'raise':
            wrong = rowdict.keys() - self.fieldnames
            if wrong:
                raise ValueError('dict contains fields not in fieldnames: ' + ', '.join([repr(x) for x in wrong]))
        return [rowdict.get(key, self.restval) for key in self.fieldnames]

    def writerow(self, rowdict):
        return self.writer.writerow(self._dict_to_list(rowdict))

    def writerows(self, rowdicts):
        return self.writer.writerows([self._dict_to_list(row) for row in rowdicts])


class Sniffer:
    '''
    "Sniffs" the format of a CSV file (i.e. delimiter, quotechar)
    Returns a Dialect object.
    '''

    def __init__(self):
        self.preferred = [',', '\t', ';', ' ', ':']

    def sniff(self, sample, delimiters=None):
        """
        Returns a dialect (or None) corresponding to the sample
        """
        quote, separator, spaced, doubled = self._from_quotes(sample, delimiters)
        if not separator:
            separator, spaced = self._from_counts(sample, delimiters)
        if not separator:
            raise Error('Could not determine delimiter')

        class dialect(Dialect):
            _name = 'sniffed'
            lineterminator = '\r\n'
            quoting = QUOTE_MINIMAL

        dialect.doublequote = doubled
        dialect.delimiter = separator
        dialect.quotechar = quote or '"'
        dialect.skipinitialspace = spaced
        return dialect

    def _from_quotes(self, sample, delimiters):
        """Looks at what stands beside quoted fields."""
        quotes = {}
        separators = {}
        spaced = 0
        field = _re.compile(r'(?:^|(?P<before>[^\w\n"\'])(?P<space> ?))(?P<quote>["\']).*?(?P=quote)(?:$|(?=(?P<after>[^\w\n"\'])))', _re.S | _re.M)
        for found in field.finditer(sample):
            quotes[found['quote']] = quotes.get(found['quote'], 0) + 1
            mark = found['before'] or found['after']
            if mark and (delimiters is None or mark in delimiters):
                separators[mark] = separators.get(mark, 0) + 1
                if found['space']:
                    spaced += 1
        if not quotes:
            return '', '', False, False
        quote = max(quotes, key=quotes.get)
        separator = max(separators, key=separators.get) if separators else ''
        doubled = bool(_re.search(r'[^\s%s]%s%s|%s%s[^\s%s]' % ((_re.escape(separator) or '\\s',) + (quote,) * 4 + (_re.escape(separator) or '\\s',)), sample))
        return quote, separator, bool(separators) and separators.get(separator) == spaced, doubled

    def _from_counts(self, sample, delimiters):
        """Looks for a character that every line has equally often."""
        lines = [line for line in sample.split('\n') if line]
        if not lines:
            return '', False
        candidates = {}
        for c in {c for line in lines[:10] for c in line}:
            if ord(c) >= 127 or delimiters is not None and c not in delimiters:
                continue
            counts = {}
            for line in lines:
                n = line.count(c)
                counts[n] = counts.get(n, 0) + 1
            usual = max(counts, key=counts.get)
            if usual > 0:
                candidates[c] = (counts[usual] * 2 - len(lines)) / len(lines)
        share = 1.0
        best = []
        while not best and share >= 0.9:
            best = sorted(c for c in candidates if candidates[c] >= share)
            share -= 0.01
        if not best:
            return '', False
        separator = best[-1]
        for c in self.preferred:
            if len(best) > 1 and c in best:
                separator = c
                break
        return separator, lines[0].count(separator) == lines[0].count(separator + ' ')

    def has_header(self, sample):
        rows = reader(_StringIO(sample), self.sniff(sample))
        header = next(rows)

        def kind(cell):
            try:
                complex(cell)
            except (ValueError, OverflowError):
                return len(cell)
            return complex

        kinds = dict.fromkeys(range(len(header)))
        for checked, row in enumerate(rows):
            if checked > 20:
                break
            if len(row) != len(header):
                continue
            for column in list(kinds):
                found = kind(row[column])
                if kinds[column] is None:
                    kinds[column] = found
                elif kinds[column] != found:
                    del kinds[column]
        votes = 0
        for column, usual in kinds.items():
            if isinstance(usual, int):
                votes += 1 if len(header[column]) != usual else -1
            else:
                try:
                    usual(header[column])
                except (ValueError, TypeError):
                    votes += 1
                else:
                    votes -= 1
        return votes > 0
`;
