import posixpath as p
for a in ['/a/b.txt','a//b/../c','','/','//x','///x/y','.bashrc','a.tar.gz','/a/b/']:
    print(p.split(a), p.splitext(a), p.normpath(a), p.basename(a), p.dirname(a), p.isabs(a), p.splitroot(a))
print(p.join('a','b','/c','d'), p.join('a/',''), p.commonpath(['/a/b','/a/c']), p.commonprefix(['abc','abd']), p.relpath('/a/b/c','/a/x'))
