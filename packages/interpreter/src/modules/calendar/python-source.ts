/** Module calendar, in Python over datetime. */
export const calendarSource: string = String.raw`
from datetime import MAXYEAR as _MAXYEAR, MINYEAR as _MINYEAR, date as _date
from enum import IntEnum as _IntEnum
from itertools import repeat as _repeat

__all__ = ['IllegalMonthError', 'IllegalWeekdayError', 'setfirstweekday', 'firstweekday', 'isleap', 'leapdays', 'weekday', 'monthrange',
    'monthcalendar', 'prmonth', 'month', 'prcal', 'calendar', 'timegm', 'month_name', 'month_abbr', 'day_name', 'day_abbr', 'Calendar', 'TextCalendar',
    'HTMLCalendar', 'LocaleTextCalendar', 'LocaleHTMLCalendar', 'weekheader', 'Day', 'Month', 'JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE',
    'JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

error = ValueError


class IllegalMonthError(ValueError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f'bad month number {self.month!r}; must be 1-12'


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return f'bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)'


class Month(_IntEnum):
    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12

    def __repr__(self):
        return f'calendar.{self._name_}'


class Day(_IntEnum):
    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6

    def __repr__(self):
        return f'calendar.{self._name_}'


(JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER) = Month
(MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY) = Day

mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class _Names:
    """Names of months or days as dates show them."""

    def __init__(self, format, dates):
        self.format = format
        self._dates = dates

    def _shown(self, date):
        return '' if date is None else date.strftime(self.format)

    def __getitem__(self, i):
        found = self._dates[i]
        return [self._shown(date) for date in found] if isinstance(i, slice) else self._shown(found)

    def __len__(self):
        return len(self._dates)


_days = [_date(2001, 1, i) for i in range(1, 8)]
_months = [None, *(_date(2001, i, 1) for i in range(1, 13))]
day_name = _Names('%A', _days)
day_abbr = _Names('%a', _days)
month_name = _Names('%B', _months)
month_abbr = _Names('%b', _months)


def isleap(year):
    """Return True for leap years, False for non-leap years."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    """Return number of leap years in range [y1, y2). Assume y1 <= y2."""
    def before(year):
        year -= 1
        return year // 4 - year // 100 + year // 400
    return before(y2) - before(y1)


def weekday(year, month, day):
    """Return weekday (0-6 ~ Mon-Sun) for year, month (1-12), day (1-31)."""
    if not _MINYEAR <= year <= _MAXYEAR:
        year = 2000 + year % 400
    return Day(_date(year, month, day).weekday())


def _length(year, month):
    return mdays[month] + (month == 2 and isleap(year))


def monthrange(year, month):
    """Return weekday of first day of month (0-6 ~ Mon-Sun) and number of days (28-31) for year, month."""
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), _length(year, month)


def _rows(items, size):
    return [items[i:i + size] for i in range(0, len(items), size)]


class Calendar:
    """Base calendar class. This class doesn't do any formatting."""

    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        """Return an iterator for one week of weekday numbers starting with the configured first one."""
        first = self.firstweekday
        for i in range(first, first + 7):
            yield i % 7

    def _around(self, year, month):
        """Days of the weeks around a month that belong to the month before, to it, and to the one after."""
        first, count = monthrange(year, month)
        return (first - self.firstweekday) % 7, count, (self.firstweekday - first - count) % 7

    def itermonthdates(self, year, month):
        """Return an iterator for one month. The iterator will yield datetime.date values and will always iterate through complete weeks."""
        for y, m, d in self.itermonthdays3(year, month):
            yield _date(y, m, d)

    def itermonthdays(self, year, month):
        """Like itermonthdates(), but will yield day numbers. For days outside the specified month the day number is 0."""
        before, count, after = self._around(year, month)
        yield from _repeat(0, before)
        yield from range(1, count + 1)
        yield from _repeat(0, after)

    def itermonthdays2(self, year, month):
        """Like itermonthdates(), but will yield (day number, weekday number) tuples."""
        for i, d in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield d, i % 7

    def itermonthdays3(self, year, month):
        """Like itermonthdates(), but will yield (year, month, day) tuples."""
        before, count, after = self._around(year, month)
        y, m = (year - 1, 12) if month == 1 else (year, month - 1)
        end = _length(y, m) + 1
        for d in range(end - before, end):
            yield y, m, d
        for d in range(1, count + 1):
            yield year, month, d
        y, m = (year + 1, 1) if month == 12 else (year, month + 1)
        for d in range(1, after + 1):
            yield y, m, d

    def itermonthdays4(self, year, month):
        """Like itermonthdates(), but will yield (year, month, day, day_of_week) tuples."""
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    def monthdatescalendar(self, year, month):
        """Return a matrix (list of lists) representing a month's calendar. Each row represents a week; week entries are datetime.date values."""
        return _rows(list(self.itermonthdates(year, month)), 7)

    def monthdays2calendar(self, year, month):
        """Return a matrix representing a month's calendar. Week entries are (day number, weekday number) tuples."""
        return _rows(list(self.itermonthdays2(year, month)), 7)

    def monthdayscalendar(self, year, month):
        """Return a matrix representing a month's calendar. Days outside this month are zero."""
        return _rows(list(self.itermonthdays(year, month)), 7)

    def yeardatescalendar(self, year, width=3):
        """Return the data for the specified year ready for formatting. Each month row contains up to width months."""
        return _rows([self.monthdatescalendar(year, m) for m in Month], width)

    def yeardays2calendar(self, year, width=3):
        """Like yeardatescalendar(), with entries of (day number, weekday number) tuples."""
        return _rows([self.monthdays2calendar(year, m) for m in Month], width)

    def yeardayscalendar(self, year, width=3):
        """Like yeardatescalendar(), with entries of day numbers."""
        return _rows([self.monthdayscalendar(year, m) for m in Month], width)


class TextCalendar(Calendar):
    """Subclass of Calendar that outputs a calendar as a simple plain text similar to the UNIX program cal."""

    def prweek(self, theweek, width):
        """Print a single week (no newline)."""
        print(self.formatweek(theweek, width), end='')

    def formatday(self, day, weekday, width):
        """Returns a formatted day."""
        return ('' if day == 0 else f'{day:2}').center(width)

    def formatweek(self, theweek, width):
        """Returns a single week in a string (no newline)."""
        return ' '.join(self.formatday(d, wd, width) for d, wd in theweek)

    def formatweekday(self, day, width):
        """Returns a formatted week day name."""
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        """Return a header for a week."""
        return ' '.join(self.formatweekday(i, width) for i in self.iterweekdays())

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        """Return a formatted month name."""
        name = month_name[themonth]
        return (f'{name} {theyear!r}' if withyear else name).center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        """Print a month's calendar."""
        print(self.formatmonth(theyear, themonth, w, l), end='')

    def formatmonth(self, theyear, themonth, w=0, l=0):
        """Return a month's calendar string (multi-line)."""
        w = max(2, w)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1), self.formatweekheader(w)]
        lines += [self.formatweek(week, w) for week in self.monthdays2calendar(theyear, themonth)]
        end = '\n' * max(1, l)
        return ''.join(line.rstrip() + end for line in lines)

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        """Returns a year's calendar as a multi-line string."""
        w = max(2, w)
        c = max(2, c)
        end = '\n' * max(1, l)
        width = (w + 1) * 7 - 1
        parts = [repr(theyear).center(width * m + c * (m - 1)).rstrip(), end]
        header = self.formatweekheader(w)
        for i, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * i + 1, min(m * (i + 1) + 1, 13))
            lines = [[self.formatmonthname(theyear, k, width, False) for k in months], [header for k in months]]
            for j in range(max(len(weeks) for weeks in row)):
                lines.append([self.formatweek(weeks[j], w) if j < len(weeks) else '' for weeks in row])
            parts.append(end)
            for line in lines:
                parts += [formatstring(line, width, c).rstrip(), end]
        return ''.join(parts)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        """Print a year's calendar."""
        print(self.formatyear(theyear, w, l, c, m), end='')


class HTMLCalendar(Calendar):
    """This calendar returns complete HTML pages."""

    cssclasses = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    cssclasses_weekday_head = cssclasses
    cssclass_noday = 'noday'
    cssclass_month_head = 'month'
    cssclass_month = 'month'
    cssclass_year_head = 'year'
    cssclass_year = 'year'

    def formatday(self, day, weekday):
        """Return a day as a table cell."""
        if day == 0:
            return f'<td class="{self.cssclass_noday}">&nbsp;</td>'
        return f'<td class="{self.cssclasses[weekday]}">{day}</td>'

    def formatweek(self, theweek):
        """Return a complete week as a table row."""
        return '<tr>' + ''.join(self.formatday(d, wd) for d, wd in theweek) + '</tr>'

    def formatweekday(self, day):
        """Return a weekday name as a table header."""
        return f'<th class="{self.cssclasses_weekday_head[day]}">{day_abbr[day]}</th>'

    def formatweekheader(self):
        """Return a header for a week as a table row."""
        return '<tr>' + ''.join(self.formatweekday(i) for i in self.iterweekdays()) + '</tr>'

    def formatmonthname(self, theyear, themonth, withyear=True):
        """Return a month name as a table row."""
        name = f'{month_name[themonth]} {theyear}' if withyear else month_name[themonth]
        return f'<tr><th colspan="7" class="{self.cssclass_month_head}">{name}</th></tr>'

    def formatmonth(self, theyear, themonth, withyear=True):
        """Return a formatted month as a table."""
        lines = [f'<table border="0" cellpadding="0" cellspacing="0" class="{self.cssclass_month}">',
            self.formatmonthname(theyear, themonth, withyear=withyear), self.formatweekheader()]
        lines += [self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)]
        lines.append('</table>')
        return ''.join(line + '\n' for line in lines)

    def formatyear(self, theyear, width=3):
        """Return a formatted year as a table of tables."""
        width = max(width, 1)
        parts = [f'<table border="0" cellpadding="0" cellspacing="0" class="{self.cssclass_year}">', '\n',
            f'<tr><th colspan="{width}" class="{self.cssclass_year_head}">{theyear}</th></tr>']
        for i in range(1, 13, width):
            parts.append('<tr>')
            parts += [f'<td>{self.formatmonth(theyear, m, withyear=False)}</td>' for m in range(i, min(i + width, 13))]
            parts.append('</tr>')
        parts.append('</table>')
        return ''.join(parts)

    def formatyearpage(self, theyear, width=3, css='calendar.css', encoding=None):
        """Return a formatted year as a complete HTML page."""
        if encoding is None:
            encoding = 'utf-8'
        lines = [f'<?xml version="1.0" encoding="{encoding}"?>',
            '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">', '<html>', '<head>',
            f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}" />']
        if css is not None:
            lines.append(f'<link rel="stylesheet" type="text/css" href="{css}" />')
        lines += [f'<title>Calendar for {theyear}</title>', '</head>', '<body>', self.formatyear(theyear, width) + '</body>', '</html>']
        return ''.join(line + '\n' for line in lines).encode(encoding, 'xmlcharrefreplace')


class LocaleTextCalendar(TextCalendar):
    """A TextCalendar that takes a locale; the only one here is C."""

    def __init__(self, firstweekday=0, locale=None):
        TextCalendar.__init__(self, firstweekday)
        self.locale = 'C' if locale is None else locale


class LocaleHTMLCalendar(HTMLCalendar):
    """An HTMLCalendar that takes a locale; the only one here is C."""

    def __init__(self, firstweekday=0, locale=None):
        HTMLCalendar.__init__(self, firstweekday)
        self.locale = 'C' if locale is None else locale


c = TextCalendar()
firstweekday = c.getfirstweekday


def setfirstweekday(firstweekday):
    if not 0 <= firstweekday <= 6:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


monthcalendar = c.monthdayscalendar
prweek = c.prweek
week = c.formatweek
weekheader = c.formatweekheader
prmonth = c.prmonth
month = c.formatmonth
calendar = c.formatyear
prcal = c.pryear


def format(cols, colwidth=20, spacing=6):
    """Prints multi-column formatting for year calendars"""
    print(formatstring(cols, colwidth, spacing))


def formatstring(cols, colwidth=20, spacing=6):
    """Returns a string formatted from n strings, centered within n columns."""
    return (spacing * ' ').join(each.center(colwidth) for each in cols)


EPOCH = 1970


def timegm(tuple):
    """Unrelated but handy function to calculate Unix timestamp from GMT."""
    year, month, day, hour, minute, second = tuple[:6]
    days = _date(year, month, 1).toordinal() - 719163 + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
`;
