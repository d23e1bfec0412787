"""Features of one unit, cheap enough for plain JavaScript: where it stands, cues in its words, hashed words and pairs."""
import math
import re
import zlib

I = re.I
CUES = {
    "root": r"\broot cause\b|\b(?:the|this|that) (?:\w+ ){0,2}(?:problem|issue|bug|failure|error|regression) (?:was|came from|is caused by|is)\b|\b(?:fails?|failed|breaks|broke|crash\w*|hangs?) because\b",
    "neg": r"\b(?:does not|doesn't|do not|don't|cannot|can't|never|no longer|only|won't|isn't|aren't|not)\b",
    "neg_verb": r"\b(?:does not|doesn't|do not|don't|cannot|can't|never|no longer|only) (?:support|read|respect|handle|honou?r|follow|propagate|expose|preserve|persist|cover|detect|accept|allow|store|track|update|validate|work|load|return|know|include|contain|emit|fire|trigger|run|see|use|apply)s?\b",
    "where": r"\b(?:(?:is|are) (?:stored|saved|kept|persisted|cached|written|configured|registered) (?:in|at|under|as|on)|lives? (?:in|at|under)|reads? (?:its \w+ )?from|writes? (?:its \w+ )?to|points? to|falls? back to|defaults? to|resolves? to)\b",
    "because": r"\b(?:because|so that|since (?!v?\d)|otherwise|due to|to avoid|to prevent|which means|means that)\b",
    "so": r", so\b|; so\b",
    "instead": r"\binstead(?: of)?\b|\brather than\b",
    "uses": r"\b(?:uses?|using|requires?|expects?|returns?|emits?|creates?|calls?|triggers?|sets?|supports?|handles?|maps?|derives?|computes?)\b",
    "now": r"\bnow\b",
    "always": r"\b(?:always|every|each|all|any)\b",
    "must": r"\b(?:must|should|need(?:s|ed)? to|required|have to)\b",
    "hedge": r"\b(?:maybe|likely|probably|perhaps|might|could|would|appears?|seems?|i think|presumably|suspect|may|assum\w+)\b",
    "future": r"\b(?:will|i'll|going to|let me|next|then|once)\b",
    "first": r"\b(?:i|i'm|i've|i'd|my|me)\b",
    "we": r"\b(?:we|our|us|let's)\b",
    "you": r"\b(?:you|your)\b",
    "this": r"\b(?:this|that|these|those|it|they|them)\b",
    "passing": r"\b(?:uncommitted|wip|this (?:branch|pr|session|commit|change|fix)|lines? ~?\d+|all tests|tests? pass\w*|pre-existing|green|currently|right now|so far|staged|PR #?\d+|pushed|merged|ready|lint|committed)\b",
    "tests": r"\btests?\b",
    "past": r"\b\w+ed\b|\b(?:was|were|had|did)\b",
    "is": r"\b(?:is|are|has|have)\b",
    "docs": r"\b(?:comment|readme|docs?|documentation)\b",
    "quant": r"\b\d+\b",
    "status": r"^(?:done|fixed|all|clean|good|great|perfect|now|ready|both|no|yes)\b",
}
CUES = {name: re.compile(pattern, I) for name, pattern in CUES.items()}
CHATTER = re.compile(r"^(?:now|let(?:'s| me)|i(?:'ll|'m|'ve|'d)?\b|great|good|perfect|you(?:r|'re)?\b|this\b|that\b|these\b|those\b|it(?:'s)?\b|they\b|so\b|and\b|but\b|based on|looking|found|wait|actually|ok(?:ay)?\b|yes|no\b|done|next|first|then|also|however|note|if\b|when\b|for\b|option|currently|there\b|two|three|several|some\b|both\b|each\b|one\b|see\b|ready|everything|nothing|after\b|before\b|with\b|without\b|instead|finally|therefore|fixed|what|why|how)\b", I)
PRON = re.compile(r"^(?:it|this|that|they|these|those|its|their|he|she)\b", I)
HEAD = {
    "plan": r"option|approach|alternative|next step|plan|todo|phase|step|recommend|suggest|would|proposal|idea",
    "find": r"finding|bug|question|nit|review|risk|limitation|concern|issue|problem|improvement|minor",
    "cause": r"root cause|the problem|the bug|the issue|why",
    "change": r"change|summary|fix|file|modified|added|implement|created|what was",
    "test": r"test|verif|status|result|check|validation",
    "how": r"how it works|architecture|structure|behavior|behaviour|design|flow|logic|key|format|source|storage|decision",
}
HEAD = {name: re.compile(pattern, I) for name, pattern in HEAD.items()}
IDENT = re.compile(r"`[^`\n]{1,120}`|(?<![\w/])(?:--?[a-z][\w-]{2,}|~?(?:/[\w.-]+)+|\.?[\w-]+(?:/[\w.-]+)+|\.[a-z][\w-]+|[A-Za-z_]\w*(?:\.\w+)*\(\)|[a-z]+[A-Z]\w+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+|[A-Za-z]+_\w+|[A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)*|[\w-]+\.(?:ts|tsx|js|go|py|rs|md|json|ya?ml|toml|sql|sh|ex|exs|css|html|lock|env)\b|v?\d+\.\d+(?:\.\d+)?)")
VERB3 = re.compile(r"^(?:the |a |an )?(?:`[^`]+`|[A-Z]\w+)(?:'s [\w`-]+| \w+){0,2} (?:is|are|was|has|\w+s|doesn't|does not|only|now|cannot)\b")
IMPER = re.compile(r"^(?:add|update|fix|remove|use|create|move|rename|replace|drop|make|run|pass|set|switch|handle|keep|change|track|store|extract|bump|introduce)\b", I)
DONE = re.compile(r"^(?:added|updated|fixed|removed|created|moved|renamed|replaced|changed|switched|implemented|modified|enabled|introduced|extracted)\b", I)
THIRD = re.compile(r"^[A-Z][a-z]+s\b")
WISH = re.compile(r"\b(?:want|should|let's|don't|always|never|instead|rather|keep|use)\b", I)


def dense(unit):
    text, words, source = unit["text"], unit["words"], unit["source"]
    plain = re.sub(r"`[^`]*`", "x", text)
    names = set(IDENT.findall(text))
    above = f"{unit['heading'] or ''} {unit['label'] or ''}"
    told = {}
    for kind in ("mid", "final", "human", "commit", "pr"):
        told["src_" + kind] = source == kind
    told.update(standing(unit), **length(unit, words), **naming(unit, text, names, above), **marks(text, plain))
    for name, cue in CUES.items():
        told["c_" + name] = cue.search(plain)
    told["chat"] = CHATTER.search(plain)
    told["pron0"] = PRON.search(plain)
    told["subj"] = VERB3.search(text)
    told["imp0"] = IMPER.search(plain)
    told["done0"] = DONE.search(plain)
    told["third0"] = THIRD.search(plain)
    for name, pattern in HEAD.items():
        told["h_" + name] = pattern.search(above)
    told.update(around(unit))
    told = {name: value if isinstance(value, float) else float(bool(value)) for name, value in told.items()}
    told.update(together(told, plain))
    return told


def standing(unit):
    last = unit["n"] - 1
    return {
        "item": unit["kind"] == "item",
        "label": unit["label"],
        "head": unit["heading"],
        "prev": unit["previous"],
        "pos": unit["i"] / last if last > 0 else 0.5,
        "first": unit["i"] == 0,
        "last": unit["i"] == last,
        "n": cap(math.log1p(unit["n"]), 5),
        "alone": unit["n"] <= 2,
    }


def length(unit, words):
    share = cap(words, 40)
    return {"w": share, "w2": share**2, "short": words < 8, "long": words > 28, "posn": float(unit.get("pos") or 0)}


def naming(unit, text, names, above):
    return {
        "ids": cap(len(names), 5),
        "ids0": not names,
        "ids2": len(names) >= 2,
        "ids3": len(names) >= 3,
        "code": sum(map(len, re.findall(r"`[^`]*`", text))) / max(1, len(text)),
        "known": cap(len(unit.get("known") or []), 3),
        "hid": IDENT.search(above),
    }


def marks(text, plain):
    return {
        "digits": cap(len(re.findall(r"\d", text)), 10),
        "paren": "(" in plain,
        "dash": "—" in text or " - " in text,
        "colon": ":" in plain,
        "semi": ";" in text,
        "arrow": re.search(r"→|=>", text),
        "excl": "!" in text,
        "q": "?" in text,
        "quote": '"' in text or "“" in text,
        "dot": text.rstrip().endswith("."),
        "ell": "..." in text,
        "cap0": text[:1].isupper(),
        "tick0": text[:1] == "`",
    }


def around(unit):
    edits, commands = unit.get("edits") or 0, unit.get("cmds") or 0
    told = {
        "paste": unit.get("pasted"),
        "via_rej": unit.get("via") == "rejection",
        "via_q": unit.get("via") == "queued",
        "edits": cap(math.log1p(edits), 3),
        "edited": edits > 0,
        "cmds": cap(math.log1p(commands), 4),
        "asked_q": unit.get("question"),
    }
    for kind in ("edit", "command", "failed", "human", "none"):
        told["after_" + kind] = unit.get("after") == kind
    for kind in ("edit", "command", "human", "end", "assistant"):
        told["then_" + kind] = unit.get("then") == kind
    return told


def together(told, plain):
    """A cue only counts fully where the sentence also names something, and each source has its own."""
    return {
        "ids_x_where": told["ids2"] * told["c_where"],
        "ids_x_neg": told["ids2"] * told["c_neg_verb"],
        "ids_x_subj": told["ids2"] * told["subj"],
        "final_item": told["src_final"] * told["item"],
        "final_subj": told["src_final"] * told["subj"],
        "mid_chat": told["src_mid"] * told["chat"],
        "mid_subj": told["src_mid"] * told["subj"],
        "commit_item": told["src_commit"] * told["item"],
        "hum_want": told["src_human"] * float(bool(WISH.search(plain))),
        "hum_q": told["src_human"] * told["q"],
    }


def cap(value, most):
    return min(value, most) / most


def grams(unit, bits):
    """Identifiers become one token by their shape: the names of one project must not be learnt."""
    text = re.sub(r"`[^`]*`", " IDTICK ", unit["text"])
    text = re.sub(r"\d+", " NUM ", IDENT.sub(" IDENT ", text))
    words = [word if word.isupper() else stem(word.lower()) for word in re.findall(r"[A-Za-z][A-Za-z']*", text)]
    above = re.findall(r"[A-Za-z]+", (unit["heading"] or "").lower())[:5]
    tokens = words + ["^" + word for word in words[:1]] + [a + "_" + b for a, b in zip(words, words[1:])]
    tokens += ["h:" + stem(word) for word in above]
    return {zlib.crc32(token.encode()) & ((1 << bits) - 1) for token in tokens}


def stem(word):
    if len(word) < 5:
        return word
    return re.sub(r"(?:ings?|edly|ed|es|s|ly|ers?|ations?|ments?|e)$", "", re.sub(r"(?:ies|ied)$", "y", word))
