"""The words of a text, exactly as packages/daemon/src/models/embedded/static-model.ts takes them."""

import re
import unicodedata
import zlib

BUCKETS = 4096
CAMEL = re.compile(r"([a-z0-9])([A-Z])")
ACRONYM = re.compile(r"([A-Z])([A-Z][a-z])")
WORD = re.compile(r"[a-z]+[+#]*|[0-9]+")


def words_of(text):
    text = ACRONYM.sub(r"\1 \2", CAMEL.sub(r"\1 \2", text)).lower()
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
        text = re.sub(r"[\u0300-\u036f]", "", text)
    return WORD.findall(text)


def rows_of(text, vocabulary):
    known = len(vocabulary)
    return [vocabulary[w] if w in vocabulary else known + zlib.crc32(w.encode()) % BUCKETS for w in words_of(text)]
