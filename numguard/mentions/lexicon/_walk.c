/* The walk of walk.py in C: the same hits, from the same tables.

   Tables(...).walk(text, is_whole) goes once over the text. Where the text holds no number and is_whole is false, it
   returns a small int and makes no object: the level, MARKED where a placeholder may stand there, and what its words
   say without a number. Else it returns (flags, starts, ends, words, alone). What a word is, what ends one and what a grouping mark is, walk.py and automaton.py
   say; the tables are theirs, and tests/laws/test_native_walk.py holds both walks together.

   Marks(...).of(text) tells which of some words stand in a text, as bits, by the classes of such tables; beside() of a
   clause of it.

   has_triple(text) tells whether a word stands three times in a row, and makes no object either.

   Every place that is read lies inside the tables: from_python() refuses others. The walk holds the interpreter's lock. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#if defined(_MSC_VER)
#define INLINE static __forceinline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

/* Classes of characters, as in script/kinds.py. */
enum { BREAK = 0, APOSTROPHE = 1, QUOTE = 2, DIGIT = 3, NUMERIC = 4, SKIPPED = 5, LETTER = 6 };
/* Ways on from a state, and what stands under its end, as in automaton.py. */
enum { END = 0, ELSE = 1, LOOKS = 1, SETTLED = 2, WORD_SHIFT = 2 };
/* What a character is beside its class: bits of native.py's table. */
enum { GROUPING = 1, MARK = 2, ZERO = 4, STACKER = 8, PLACEHOLDER = 16, ROMAN = 32, HEBREW = 64, SINGLE_ROMAN = 128 };
/* What walk() says of a text, beside its level in the two lowest bits; above SIGNS what script/present.py says. */
enum { MARKED = 4, NUMERALS = 8, HAS_LOOKS = 16, OPENS = 32, SIGNS = 6 };
/* What stands for PLAINER and ENDED in what is told of a text without numbers. */
enum { BRIEFLY_PLAINER = 8, BRIEFLY_ENDED = 16, BRIEFLY_ALONE = 5 /* bits below */ };
/* What is known of each word: its level, that of phrases that begin with it, and, once asked, what it says alone. */
enum { OF_LEVEL = 3, OPENING_SHIFT = 2, OF_OPENING = 12, ASKED = 16, ALONE_SHIFT = 5, OF_ALONE = 0xFFFFF };
/* What a word says alone: bits, and how many months. */
enum { OF_BITS = 8191, MONTH_SHIFT = 13, UNTOLD = -1 };
/* The flags of script/present.py, and the characters of script/plain.py that are not ASCII. */
enum { PLAINER = 1, COLON = 2, SLASH = 4, AT = 8, HALF_DAY = 16, TIME_ZONE = 32, ADDRESS = 64, ENDED = 128 };
enum { HARD_HYPHEN = 0x2011, FRACTION_SLASH = 0x2044, DIVISION_SLASH = 0x2215, CHA = 0x091B, WIDE_COLON = 0xFF1A };
/* Hits that are no word of the vocabulary. */
enum { RUN_OF_DIGITS = -1, RUN_OF_NUMERALS = -2, TO_LOOK_AT = -3 };

#define TABLE_SIZE 0x10000
#define SIGNS_SIZE 0x20000
#define BLOCK 7          /* bits of a code point in the half of a block of Unicode that holds a script */
#define POSSESSIVE 2     /* letters that may follow a form and an apostrophe */
#define ROMAN_ENDING 4   /* letters */
#define NUMBER 2         /* the level of a number that must be accounted for */
#define GAP 2            /* characters between two words of a phrase */
#define ON_STACK 128     /* hits of most texts */

/* The attributes of a word that are asked for. */
enum { LEVEL, IS_OPENING, ALONE, STARTS, TEXT, NAMES };
static const char *const name_of[NAMES] = {"level", "opens", "alone", "starts", "text"};

typedef struct {
    uint32_t check, follow;
} Cell;

typedef struct {
    uint32_t code;
    uint16_t kind;
} Far;

typedef struct {
    PyObject_HEAD
    PyObject *words;         /* list of Word, by number */
    PyObject *others;        /* tuple of Word: a run of digits, of numerals, and what must be looked at */
    PyObject *looked;        /* dict: what words that were looked at are */
    PyObject *match_digits;  /* the pattern that says how far digits go on behind a mark */
    PyObject *roman_endings; /* frozenset of str */
    PyObject *names[NAMES];  /* interned str: made once, for each look at a word */
    PyObject *signs;         /* bytes: what sign_of points into */
    const unsigned char *sign_of;
    uint16_t *classes;
    Cell *cells;
    Far *far;
    uint32_t *facts; /* of each word */
    Py_ssize_t size, words_size, far_size;
    uint32_t root, clitic, inside, apostrophe, quote;
    Py_ssize_t longest_clitic;
    int reads_letters;
} Tables;

typedef struct {
    Py_ssize_t start, end;
    Py_ssize_t word;
} Hit;

typedef struct {
    Hit *hits;
    Py_ssize_t size, room;
    int level, flags, alone; /* alone: UNTOLD where it is not known without looking at words and phrases */
    Hit on_stack[ON_STACK];
} Found;

typedef struct {
    PyObject *object;
    const void *data;
    Py_ssize_t size;
    int kind;
} Text;

/* Fill in where the characters of a str are; less than none, with an error set, where they cannot be told. */
static int text_of(PyObject *object, Text *text) {
#if PY_VERSION_HEX < 0x030C0000
    if (PyUnicode_READY(object) < 0)
        return -1;
#endif
    *text = (Text){object, PyUnicode_DATA(object), PyUnicode_GET_LENGTH(object), PyUnicode_KIND(object)};
    return 0;
}

/* ---- what a character is -------------------------------------------------------------------------------------- */

static uint32_t far_class(const Tables *t, Py_UCS4 code) {
    Py_ssize_t low = 0, high = t->far_size;
    while (low < high) {
        Py_ssize_t middle = (low + high) / 2;
        if (t->far[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < t->far_size && t->far[low].code == code ? t->far[low].kind : LETTER;
}

INLINE uint32_t class_of(const Tables *t, Py_UCS4 code) {
    return code < TABLE_SIZE ? t->classes[code] : far_class(t, code);
}

INLINE int is_sign(const Tables *t, Py_UCS4 code, int sign) {
    return code < SIGNS_SIZE && (t->sign_of[code] & sign);
}

/* Behind the last character stands a NUL, which breaks words: who goes on to the end of a word meets it. */
INLINE Py_UCS4 at(const Text *text, Py_ssize_t i) { return PyUnicode_READ(text->kind, text->data, i); }

static int is_letter(const Tables *t, const Text *text, Py_ssize_t i) { return class_of(t, at(text, i)) >= SKIPPED; }

/* ---- hits ----------------------------------------------------------------------------------------------------- */

static int grow(Found *found) {
    Py_ssize_t room = found->room * 4;
    Hit *hits = found->hits == found->on_stack ? NULL : found->hits;
    Hit *more = PyMem_Realloc(hits, (size_t)room * sizeof(Hit));
    if (more == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    if (hits == NULL)
        memcpy(more, found->on_stack, sizeof found->on_stack);
    found->hits = more;
    found->room = room;
    return 0;
}

INLINE int add(Found *found, Py_ssize_t start, Py_ssize_t end, Py_ssize_t word, int level) {
    if (found->size == found->room && grow(found) < 0)
        return -1;
    found->hits[found->size++] = (Hit){start, end, word};
    if (level > found->level)
        found->level = level;
    return 0;
}

INLINE int add_word(const Tables *t, Found *found, Py_ssize_t start, Py_ssize_t end, uint32_t value) {
    Py_ssize_t word = value >> WORD_SHIFT;
    if (t->facts[word] & OF_OPENING)
        found->flags |= OPENS;
    return add(found, start, end, word, t->facts[word] & OF_LEVEL);
}

/* ---- digits --------------------------------------------------------------------------------------------------- */

/* Tell whether a zero without another digit stands for a letter that looks like it: see walk.py. */
static int is_typed_letter(const Tables *t, const Text *text, Py_ssize_t i) {
    Py_ssize_t after = i + 1;
    if (after + 1 < text->size && is_sign(t, at(text, after), GROUPING)) {
        Py_UCS4 next = at(text, after + 1);
        if (is_sign(t, next, GROUPING) || Py_UNICODE_ISDECIMAL(next))
            return 0;
    }
    Py_UCS4 block = at(text, i) >> BLOCK;
    if (i && at(text, i - 1) >> BLOCK == block && is_letter(t, text, i - 1))
        return 1;
    if (!t->inside || after >= text->size)
        return 0;
    return at(text, after) >> BLOCK == block && is_letter(t, text, after);
}

/* Tell whether digits that end at ``i`` may go on behind what parts groups: all of that is grouping marks. */
static int may_go_on(const Tables *t, const Text *text, Py_ssize_t i) {
    Py_ssize_t begin = i;
    while (i < text->size && is_sign(t, at(text, i), GROUPING))
        i++;
    return i > begin && i < text->size && Py_UNICODE_ISDECIMAL(at(text, i));
}

/* Return where the number ends that the pattern of digits finds at ``begin``; ``end`` where it finds none, -1 at an error. */
static Py_ssize_t matched_end(const Tables *t, const Text *text, Py_ssize_t begin, Py_ssize_t end) {
    PyObject *match = PyObject_CallFunction(t->match_digits, "On", text->object, begin);
    if (match == NULL)
        return -1;
    if (match != Py_None) {
        PyObject *stop = PyObject_CallMethod(match, "end", NULL);
        Py_ssize_t last = stop == NULL ? -1 : PyLong_AsSsize_t(stop);
        Py_XDECREF(stop);
        if (last > text->size || (last < begin && !PyErr_Occurred())) {
            PyErr_SetString(PyExc_ValueError, "a match of the pattern of digits ends outside the text");
            last = -1;
        }
        if (last < 0 || last > end)
            end = last; /* else the pattern does not know the digits of a newer release */
    }
    Py_DECREF(match);
    return end;
}

/* Add the run of digits, or of characters that are numbers by themselves, that begins here; return its end or -1. */
static Py_ssize_t add_number(const Tables *t, const Text *text, Py_ssize_t begin, uint32_t kind, Found *found) {
    Py_ssize_t i = begin + 1;
    while (i < text->size && class_of(t, at(text, i)) == kind)
        i++;
    if (kind == NUMERIC) {
        found->flags |= NUMERALS;
        return add(found, begin, i, RUN_OF_NUMERALS, NUMBER) < 0 ? -1 : i;
    }
    if (i == begin + 1 && is_sign(t, at(text, begin), ZERO) && is_typed_letter(t, text, begin))
        return i;
    if (may_go_on(t, text, i)) {
        i = matched_end(t, text, begin, i);
        if (i < 0)
            return -1;
    }
    return add(found, begin, i, RUN_OF_DIGITS, NUMBER) < 0 ? -1 : i;
}

/* ---- words ---------------------------------------------------------------------------------------------------- */

/* Return the state that a letter of a class leads to from another one; 0 where none does. */
INLINE uint32_t next_state(const Cell *cells, uint32_t state, uint32_t kind) {
    if (cells[state + kind].check == kind)
        return cells[state + kind].follow;
    if (cells[state + ELSE].check != ELSE)
        return 0;
    state = cells[state + ELSE].follow;
    return cells[state + kind].check == kind ? cells[state + kind].follow : 0;
}

/* Return 1 if a word may be a Roman numeral, with an ending or without; -1 at an error. */
static int is_roman(const Tables *t, const Text *text, Py_ssize_t begin, Py_ssize_t end) {
    Py_ssize_t i = begin;
    while (i < end && is_sign(t, at(text, i), ROMAN))
        i++;
    if (i == begin || end - i > ROMAN_ENDING)
        return 0;
    if (i - begin > 1)
        return 1;
    if (!is_sign(t, at(text, begin), SINGLE_ROMAN))
        return 0;
    if (i == end)
        return 1;
    for (Py_ssize_t k = i; k < end; k++)
        if (at(text, k) > 127)
            return 1;
    PyObject *ending = PyUnicode_Substring(text->object, i, end);
    if (ending == NULL)
        return -1;
    int is_known = PySet_Contains(t->roman_endings, ending);
    Py_DECREF(ending);
    return is_known;
}

/* Add the longest form that begins here, in a text without blanks; return where to go on, or -1. */
INLINE Py_ssize_t add_inside(const Tables *t, const Text *text, Py_ssize_t begin, Found *found) {
    if (begin && is_sign(t, at(text, begin - 1), STACKER))
        return begin + 1;
    const Cell *cells = t->cells;
    uint32_t state = t->inside, value = 0;
    Py_ssize_t i = begin, end = 0;
    while (i < text->size) {
        uint32_t kind = class_of(t, at(text, i));
        if (kind < SKIPPED)
            break;
        i++;
        if (kind == SKIPPED)
            continue;
        if (cells[state + kind].check != kind)
            break;
        state = cells[state + kind].follow;
        if (cells[state].check == END && !(i < text->size && is_sign(t, at(text, i), MARK))) {
            end = i;
            value = cells[state].follow;
        }
    }
    if (!end)
        return begin + 1;
    return add_word(t, found, begin, end, value) < 0 ? -1 : end;
}

/* Say what a word is that the walk has read from ``start`` to ``end``; return -1 at an error. */
INLINE int add_spelled(const Tables *t, const Text *text, Py_ssize_t start, Py_ssize_t end, uint32_t value, int is_look,
                       Found *found) {
    int must_look = (value & LOOKS) || (is_look && !value);
    if (!must_look && !(value & SETTLED) && is_sign(t, at(text, start), ROMAN)) {
        must_look = is_roman(t, text, start, end);
        if (must_look < 0)
            return -1;
    }
    if (must_look) {
        found->flags |= HAS_LOOKS;
        return add(found, start, end, TO_LOOK_AT, 0);
    }
    return value ? add_word(t, found, start, end, value) : 0;
}

/* What the walk asks of a table at each character: held apart from it, so that the compiler need not read it anew. */
typedef struct {
    const uint16_t *classes;
    const Cell *cells;
    const unsigned char *sign_of;
    uint32_t root, inside;
} Near;

INLINE uint32_t class_near(const Near near, const Tables *t, Py_UCS4 code) {
    return code < TABLE_SIZE ? near.classes[code] : far_class(t, code);
}

/* Read the word that begins here with a letter of a class; return where it ends, or -1. */
INLINE Py_ssize_t add_spaced(const Tables *t, const Near near, const Text *text, Py_ssize_t start, uint32_t kind,
                             int has_inside, Found *found) {
    const Cell *cells = near.cells;
    const Py_ssize_t size = text->size;
    uint32_t state = near.root;
    Py_ssize_t i = start, closed = 0; /* where an apostrophe stands after a word that is known */
    int is_look = 0;
    for (;;) {
        Py_UCS4 code = 0;
        if (!state)
            kind = SKIPPED;
        for (;;) {
            if (kind != SKIPPED)
                state = next_state(cells, state, kind);
            code = at(text, ++i);
            kind = class_near(near, t, code);
            if (!state || kind < SKIPPED || (has_inside && code > 127))
                break;
        }
        if (!state) /* of a word that is not known only the end matters */
            while (kind >= SKIPPED && !(has_inside && code > 127)) {
                code = at(text, ++i);
                kind = class_near(near, t, code);
            }
        if (kind >= SKIPPED || kind == BREAK)
            break;
        if (kind == APOSTROPHE && i + 1 < size && is_letter(t, text, i + 1)) {
            closed = state && cells[state].check == END ? i : 0;
            if (i + 2 < size && is_sign(t, at(text, i + 1), ROMAN) && is_sign(t, at(text, i + 2), ROMAN))
                is_look = 1;
            if (t->apostrophe != SKIPPED) {
                if (state && cells[state + t->apostrophe].check == t->apostrophe)
                    state = cells[state + t->apostrophe].follow;
                else
                    state = i - start <= t->longest_clitic ? t->clitic : 0;
            }
            kind = SKIPPED;
        } else if (kind == QUOTE && i + 1 < size && is_sign(t, at(text, i - 1), HEBREW) &&
                   is_sign(t, at(text, i + 1), HEBREW)) {
            is_look = t->reads_letters;
            kind = t->quote;
        } else
            break;
    }
    uint32_t value = state && cells[state].check == END ? cells[state].follow : 0;
    if (!value)
        is_look = is_look || (closed > 0 && i - closed - 1 <= POSSESSIVE);
    return add_spelled(t, text, start, i, value, is_look, found) < 0 ? -1 : i;
}

/* ---- the walk ------------------------------------------------------------------------------------------------- */

/* Go over a text whose storage the compiler knows, and whether blanks part its words: one loop is made of this for each. */
INLINE int go(const Tables *t, const Text *given, int kind_of_text, int has_inside, Found *found) {
    const Text text = {given->object, given->data, given->size, kind_of_text};
    const Near near = {t->classes, t->cells, t->sign_of, t->root, t->inside};
    Py_ssize_t i = 0;
    while (i < text.size) {
        Py_UCS4 code = at(&text, i);
        uint32_t kind = class_near(near, t, code);
        if (kind <= QUOTE) {
            if (code > '#' && code < SIGNS_SIZE && (near.sign_of[code] & PLACEHOLDER))
                found->flags |= MARKED;
            i++;
        } else if (kind <= NUMERIC) {
            i = add_number(t, given, i, kind, found);
        } else if (has_inside && code > 127) {
            if (kind != SKIPPED && near.cells[near.inside + kind].check == kind)
                i = add_inside(t, &text, i, found);
            else
                i++;
        } else
            i = add_spaced(t, near, &text, i, kind, has_inside, found);
        if (i < 0)
            return -1;
    }
    return 0;
}

INLINE int go_over_stored(const Tables *t, const Text *text, int has_inside, Found *found) {
    switch (text->kind) {
    case PyUnicode_1BYTE_KIND:
        return go(t, text, PyUnicode_1BYTE_KIND, has_inside, found);
    case PyUnicode_2BYTE_KIND:
        return go(t, text, PyUnicode_2BYTE_KIND, has_inside, found);
    default:
        return go(t, text, PyUnicode_4BYTE_KIND, has_inside, found);
    }
}

static int go_over(const Tables *t, const Text *text, Found *found) {
    return t->inside ? go_over_stored(t, text, 1, found) : go_over_stored(t, text, 0, found);
}

/* ---- what a text without a run of digits or a hard word says --------------------------------------------------- */

/* Return a new reference to the word of a hit; NULL without an error where it must be looked at and never was. */
static PyObject *word_of(const Tables *t, const Text *text, const Hit *hit) {
    PyObject *word;
    if (hit->word == TO_LOOK_AT) {
        PyObject *spelling = PyUnicode_Substring(text->object, hit->start, hit->end);
        if (spelling == NULL)
            return NULL;
        word = PyDict_GetItemWithError(t->looked, spelling);
        Py_XINCREF(word);
        Py_DECREF(spelling);
        return word;
    }
    if (hit->word >= PyList_GET_SIZE(t->words)) {
        PyErr_SetString(PyExc_IndexError, "the list of words has become shorter");
        return NULL;
    }
    word = hit->word >= 0 ? PyList_GET_ITEM(t->words, hit->word) : PyTuple_GET_ITEM(t->others, -1 - hit->word);
    return Py_NewRef(word);
}

/* Return an attribute of a word that is a small number; -1 at an error. */
static int number_of(PyObject *word, PyObject *name) {
    PyObject *number = PyObject_GetAttr(word, name);
    if (number == NULL)
        return -1;
    long value = PyLong_AsLong(number);
    Py_DECREF(number);
    return value < 0 && PyErr_Occurred() ? -1 : (int)value;
}

/* Tell whether a phrase may begin with a word: whether its next word is the second one of any; -1 at an error. */
static int may_begin(const Tables *t, PyObject *word, PyObject *next) {
    int may = 0;
    PyObject *text = NULL, *starts = PyObject_GetAttr(word, t->names[STARTS]);
    if (starts != NULL && starts != Py_None)
        text = PyObject_GetAttr(next, t->names[TEXT]);
    if (text != NULL && PyDict_Check(starts))
        may = PyDict_Contains(starts, text);
    Py_XDECREF(starts);
    Py_XDECREF(text);
    return PyErr_Occurred() ? -1 : may;
}

/* Return what is known of a word; -1 at an error. */
static int facts_of(const Tables *t, PyObject *word) {
    int level = number_of(word, t->names[LEVEL]), opens = level < 0 ? -1 : number_of(word, t->names[IS_OPENING]);
    int alone = opens < 0 ? -1 : number_of(word, t->names[ALONE]);
    return alone < 0 ? -1 : level | opens << OPENING_SHIFT | ASKED | (alone & OF_ALONE) << ALONE_SHIFT;
}

/* Tell whether what a text without numbers says is known without its hits: 1 if so, 0 if not, -1 at an error. */
static int is_settled(const Tables *t, const Text *text, Found *found) {
    if (found->level == NUMBER)
        return 0;
    for (Py_ssize_t k = 0; k < found->size; k++) {
        const Hit *hit = &found->hits[k];
        int facts = hit->word >= 0 ? (int)t->facts[hit->word] : 0, may = 0;
        if (!(facts & ASKED) || facts & OF_OPENING) {
            PyObject *word = word_of(t, text, hit), *next = NULL;
            if (word == NULL)
                return PyErr_Occurred() ? -1 : 0;
            if (!(facts & ASKED)) {
                facts = facts_of(t, word);
                if (facts >= 0 && hit->word >= 0)
                    t->facts[hit->word] = (uint32_t)facts;
            }
            if (facts >= 0 && facts & OF_OPENING && k + 1 < found->size && hit[1].start - hit->end <= GAP) {
                next = word_of(t, text, hit + 1);
                may = next == NULL ? 1 : may_begin(t, word, next);
                Py_XDECREF(next);
            }
            Py_DECREF(word);
            if (PyErr_Occurred())
                return -1;
        }
        if ((facts & OF_LEVEL) > found->level)
            found->level = facts & OF_LEVEL;
        if (may || found->level == NUMBER)
            return 0;
        found->alone |= facts >> ALONE_SHIFT & OF_BITS; /* a month must be accounted for */
    }
    return 1;
}

/* Say what the words say alone, where no phrase begins and no word must be looked at; return -1 at an error. */
static int tell_alone(const Tables *t, const Text *text, Found *found) {
    int bits = 0, months = 0;
    found->alone = UNTOLD;
    if (found->flags & HAS_LOOKS)
        return 0;
    for (Py_ssize_t k = 0; k < found->size; k++) {
        const Hit *hit = &found->hits[k];
        if (hit->word < 0)
            continue; /* digits and numerals */
        int facts = (int)t->facts[hit->word], may = 0;
        int is_followed = facts & OF_OPENING && k + 1 < found->size && hit[1].start - hit->end <= GAP;
        if (!(facts & ASKED) || is_followed) {
            PyObject *word = word_of(t, text, hit), *next = word == NULL || !is_followed ? NULL : word_of(t, text, hit + 1);
            if (word != NULL && !(facts & ASKED))
                facts = facts_of(t, word);
            if (next != NULL)
                may = may_begin(t, word, next);
            Py_XDECREF(word);
            Py_XDECREF(next);
            if (PyErr_Occurred())
                return -1;
            t->facts[hit->word] = (uint32_t)facts;
        }
        if (may)
            return 0;
        bits |= facts >> ALONE_SHIFT & OF_BITS;
        months += facts >> (ALONE_SHIFT + MONTH_SHIFT);
    }
    found->alone = bits + (months << MONTH_SHIFT);
    return 0;
}

/* Return (flags, starts, ends, words, alone). */
static PyObject *listed(const Tables *t, const Found *found) {
    PyObject *starts = PyList_New(found->size), *ends = PyList_New(found->size), *words = PyList_New(found->size);
    if (starts == NULL || ends == NULL || words == NULL)
        goto failed;
    for (Py_ssize_t k = 0; k < found->size; k++) {
        const Hit *hit = &found->hits[k];
        PyObject *start = PyLong_FromSsize_t(hit->start), *end = PyLong_FromSsize_t(hit->end);
        if (start == NULL || end == NULL || hit->word >= PyList_GET_SIZE(t->words)) {
            if (start != NULL && end != NULL)
                PyErr_SetString(PyExc_IndexError, "the list of words has become shorter");
            Py_XDECREF(start);
            Py_XDECREF(end);
            goto failed;
        }
        PyObject *word =
            hit->word >= 0 ? PyList_GET_ITEM(t->words, hit->word) : PyTuple_GET_ITEM(t->others, -1 - hit->word);
        PyList_SET_ITEM(starts, k, start);
        PyList_SET_ITEM(ends, k, end);
        PyList_SET_ITEM(words, k, Py_NewRef(word));
    }
    PyObject *flags = PyLong_FromLong(found->level | found->flags), *alone = PyLong_FromLong(found->alone);
    PyObject *said = flags == NULL || alone == NULL ? NULL : PyTuple_New(5);
    if (said == NULL) {
        Py_XDECREF(flags);
        Py_XDECREF(alone);
        goto failed;
    }
    PyTuple_SET_ITEM(said, 0, flags);
    PyTuple_SET_ITEM(said, 1, starts);
    PyTuple_SET_ITEM(said, 2, ends);
    PyTuple_SET_ITEM(said, 3, words);
    PyTuple_SET_ITEM(said, 4, alone);
    return said;
failed:
    Py_XDECREF(starts);
    Py_XDECREF(ends);
    Py_XDECREF(words);
    return NULL;
}

/* ---- which signs stand in a text --------------------------------------------------------------------------------- */

/* Loops without a branch for each storage, which the compiler makes of vectors. Comparisons of one character are added
   up, as no two of them hold: a chain of | becomes a shift of bits, of which it makes no vectors. Nothing is lost by
   looking at a character twice, so what is left behind the last whole block is looked at in one with those before it,
   and not one by one, which took longer than all the blocks. */
#if defined(__GLIBC__) && defined(__x86_64__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define VECTORS __attribute__((target_clones("avx2", "default"))) /* the loader chooses */
#else
#define VECTORS
#endif
#define BLOCK_SIZE (Py_ssize_t)(32 / sizeof *p)
#define IN_BLOCKS(BEGIN, END, ...)                                                                                       \
    do {                                                                                                                 \
        const Py_ssize_t end = (END), blocks = end > (BEGIN) ? (end - (BEGIN)) & -BLOCK_SIZE : 0;                        \
        for (Py_ssize_t i = (BEGIN); i < (BEGIN) + blocks; i++)                                                          \
            __VA_ARGS__                                                                                                  \
        if (blocks)                                                                                                      \
            for (Py_ssize_t i = end - BLOCK_SIZE; i < end; i++)                                                          \
                __VA_ARGS__                                                                                              \
        else                                                                                                             \
            for (Py_ssize_t i = (BEGIN); i < end; i++)                                                                   \
                __VA_ARGS__                                                                                              \
    } while (0)
#define SIGNS_IN(NAME, TYPE, WIDE_COLONS, WIDE_PLAINER, MAY_PAIR, WIDE_PAIR, HINDI, HINDI_PAIR, WIDE_BLANK, WIDE_END,    \
                 WIDE_CLOSING)                                                                                           \
    VECTORS static int NAME(const TYPE *p, Py_ssize_t size) {                                                            \
        TYPE colon = 0, slash = 0, at_sign = 0, half = 0, zone = 0, plainer = 0, address = 0, ended = 0, pairs = 0,      \
             hindi = 0, blanks = 0;                                                                                      \
        IN_BLOCKS(0, size, {                                                                                             \
            TYPE c = p[i];                                                                                               \
            colon |= (TYPE)(c == ':');                                                                                   \
            slash |= (TYPE)(c == '/');                                                                                   \
            at_sign |= (TYPE)(c == '@');                                                                                 \
            plainer |= (TYPE)((c == '\n') | (c == '\r'));                                                                \
            colon |= (TYPE)(WIDE_COLONS);                                                                                \
            plainer |= (TYPE)(WIDE_PLAINER);                                                                             \
            pairs |= (TYPE)(MAY_PAIR);                                                                                   \
            hindi |= (TYPE)(HINDI);                                                                                      \
            blanks |= (TYPE)((c == 0xA0) + (WIDE_BLANK));                                                                \
        });                                                                                                              \
        IN_BLOCKS(1, size, {                                                                                             \
            plainer |= (TYPE)((p[i - 1] == ' ') & (p[i] == ' '));                                                        \
            half |= (TYPE)((p[i] == 'M') & ((p[i - 1] == 'A') | (p[i - 1] == 'P')));                                     \
            zone |= (TYPE)((p[i] == 'T') & ((p[i - 1] == 'U') | (p[i - 1] == 'M')));                                     \
            address |= (TYPE)((p[i] == '.') & (p[i - 1] == 'w'));                                                        \
        });                                                                                                              \
        if (pairs)                                                                                                       \
            IN_BLOCKS(1, size, { plainer |= (TYPE)(WIDE_PAIR); });                                                       \
        else if (hindi)                                                                                                  \
            IN_BLOCKS(1, size, { plainer |= (TYPE)(HINDI_PAIR); });                                                      \
        if (blanks)                                                                                                      \
            IN_BLOCKS(1, size, {                                                                                         \
                TYPE c = p[i - 1], next = p[i];                                                                          \
                TYPE one = (TYPE)((c == ' ') + (c == 0xA0) + (WIDE_BLANK));                                              \
                c = next;                                                                                                \
                plainer |= one & (TYPE)((c == ' ') + (c == 0xA0) + (WIDE_BLANK));                                        \
            });                                                                                                          \
        IN_BLOCKS(0, size - 2, {                                                                                         \
            TYPE c = p[i], next = p[i + 1];                                                                              \
            TYPE stop = (TYPE)((c == '.') + (c == '!') + (c == '?'));                                                    \
            TYPE behind = (TYPE)((next == ' ') + (next == '"') + (next == '\'') + (next == ')') + (next == ']') +        \
                                 (next == 0xBB) + (WIDE_CLOSING));                                                       \
            ended |= stop & behind;                                                                                      \
        });                                                                                                              \
        IN_BLOCKS(0, size - 1, {                                                                                         \
            TYPE c = p[i];                                                                                               \
            ended |= (TYPE)((c < ' ') + (c == 0x85) + (c == 0xA0) + (WIDE_END));                                         \
        });                                                                                                              \
        return (plainer ? PLAINER : 0) | (colon ? COLON : 0) | (slash ? SLASH : 0) | (at_sign ? AT : 0) |                \
               (half ? HALF_DAY : 0) | (zone ? TIME_ZONE : 0) | (address ? ADDRESS : 0) | (ended ? ENDED : 0);           \
    }

/* What no text of one byte a character holds; to ask one for it is a comparison that is always false. */
#define COLONS c == WIDE_COLON
#define WITHIN(TYPE, c, first, last) ((TYPE)((c) - (first)) <= (last) - (first))
#define IN_PARTS(TYPE)                                                                                                   \
    WITHIN(TYPE, c, 0x300, 0x36F) | WITHIN(TYPE, c, 0x653, 0x655) | WITHIN(TYPE, c, 0x1161, 0x1175) |                    \
        WITHIN(TYPE, c, 0x2080, 0x2089) |                                                                                \
        WITHIN(TYPE, c, 0x3099, 0x309A)
#define PLAINER_SIGNS(TYPE) (c == HARD_HYPHEN) | (c == FRACTION_SLASH) | (c == DIVISION_SLASH) | IN_PARTS(TYPE)
/* From the first to the last digit of newer releases of Unicode: see plain.py. */
#define NEWER WITHIN(Py_UCS4, c, 0x10D40, 0x1E5FA)
#define FIRST(a)                                                                                                         \
    ((a == 0x928) + (a == 0x930) + (a == 0x933) + (a == 0x9C7) + (a == 0xB47) + (a == 0xB92) + (a == 0xBC6) +            \
     (a == 0xBC7) + (a == 0xC46) + (a == 0xCBF) + (a == 0xCC6) + (a == 0xCCA) + (a == 0xD46) + (a == 0xD47) +            \
     (a == 0xDD9) + (a == 0xDDC) + (a == 0x1025))
#define SECOND(b)                                                                                                        \
    ((b == 0x93C) + (b == 0x9BE) + (b == 0x9D7) + (b == 0xB3E) + (b == 0xB56) + (b == 0xB57) + (b == 0xBBE) +            \
     (b == 0xBD7) + (b == 0xC56) + (b == 0xCC2) + (b == 0xCD5) + (b == 0xCD6) + (b == 0xD3E) + (b == 0xD57) +            \
     (b == 0xDCA) + (b == 0xDCF) + (b == 0xDDF) + (b == 0x102E))
/* Where none of these stands, no two characters are one. */
#define MAY_PART(TYPE) WITHIN(TYPE, c, 0x980, 0x10FF)
#define OF_HINDI(TYPE) WITHIN(TYPE, c, 0x900, 0x97F)
#define TWO_PARTS ((p[i - 1] == CHA) & (p[i] == ':')) | (FIRST(p[i - 1]) & SECOND(p[i]))
#define PARTS_OF_HINDI                                                                                                   \
    ((p[i - 1] == CHA) & (p[i] == ':')) |                                                                                \
        (((p[i - 1] == 0x928) + (p[i - 1] == 0x930) + (p[i - 1] == 0x933)) & (p[i] == 0x93C))
#define TWO_WIDE_PARTS                                                                                                   \
    ((FIRST(p[i - 1]) + (p[i - 1] == 0x11131) + (p[i - 1] == 0x11132)) & (SECOND(p[i]) + (p[i] == 0x11127)))
/* The blanks that are neither ASCII nor Latin-1, and the stops. */
#define WIDE_BLANKS                                                                                                      \
    (c == 0x1680) + ((c >= 0x2000) & (c <= 0x200A)) + (c == 0x202F) + (c == 0x205F) + (c == 0x3000)
#define WIDE_STOP                                                                                                        \
    (c == 0x061F) + (c == 0x06D4) + (c == 0x0964) + (c == 0x0965) + (c == 0x1361) + (c == 0x1362) + (c == 0x2026) +      \
        ((c >= 0x2028) & (c <= 0x2029)) + ((c >= 0x3001) & (c <= 0x3002)) + (c == 0xFF01) + (c == 0xFF1F) + WIDE_BLANKS
#define QUOTED (next == 0x2019) + (next == 0x201D)
SIGNS_IN(signs_in_narrow, Py_UCS1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
SIGNS_IN(signs_in_wide, Py_UCS2, COLONS, PLAINER_SIGNS(Py_UCS2), MAY_PART(Py_UCS2), TWO_PARTS, OF_HINDI(Py_UCS2),
         PARTS_OF_HINDI, WIDE_BLANKS, WIDE_STOP, QUOTED)
SIGNS_IN(signs_in_widest, Py_UCS4, COLONS, PLAINER_SIGNS(Py_UCS4) | NEWER, MAY_PART(Py_UCS4) | (c >= 0x10000),
         TWO_PARTS | TWO_WIDE_PARTS, OF_HINDI(Py_UCS4), PARTS_OF_HINDI, WIDE_BLANKS, WIDE_STOP,
         QUOTED)

static int signs_in(const Text *text) {
    switch (text->kind) {
    case PyUnicode_1BYTE_KIND:
        return signs_in_narrow(text->data, text->size);
    case PyUnicode_2BYTE_KIND:
        return signs_in_wide(text->data, text->size);
    default:
        return signs_in_widest(text->data, text->size);
    }
}

/* ---- which of some words stand in a text ------------------------------------------------------------------------- */

/* A trie of words of one language, over the classes of its automaton: END of a state leads to a row of bits. */
typedef struct {
    PyObject_HEAD
    Tables *tables; /* whose classes are those of the letters */
    Cell *cells;
    uint32_t *of_words, *of_stems; /* bits of a word that ends at a state, and of any that goes on there */
    Py_ssize_t size, rows;
    uint32_t root;
    int is_unspaced;
} Marks;

/* Return the state behind a letter, or 0, and add the bits of the stem that ends there. */
INLINE uint32_t marked_state(const Marks *m, uint32_t state, uint32_t kind, uint32_t *bits) {
    if (m->cells[state + kind].check != kind)
        return 0;
    state = m->cells[state + kind].follow;
    if (m->cells[state].check == END)
        *bits |= m->of_stems[m->cells[state].follow];
    return state;
}

INLINE uint32_t marks_apart(const Marks *m, const Text *given, int kind_of_text) {
    const Text text = {given->object, given->data, given->size, kind_of_text};
    const Tables *t = m->tables;
    uint32_t bits = 0;
    Py_ssize_t i = 0;
    while (i < text.size) {
        uint32_t kind = class_of(t, at(&text, i)), state = m->root;
        while (state && kind >= SKIPPED) {
            if (kind != SKIPPED)
                state = marked_state(m, state, kind, &bits);
            kind = class_of(t, at(&text, ++i));
        }
        while (kind >= SKIPPED) /* of a word that is not known only the end matters */
            kind = class_of(t, at(&text, ++i));
        if (state && m->cells[state].check == END)
            bits |= m->of_words[m->cells[state].follow];
        i++;
    }
    return bits;
}

INLINE uint32_t marks_anywhere(const Marks *m, const Text *given, int kind_of_text) {
    const Text text = {given->object, given->data, given->size, kind_of_text};
    const Tables *t = m->tables;
    uint32_t bits = 0;
    for (Py_ssize_t begin = 0; begin < text.size; begin++) {
        uint32_t state = m->root;
        for (Py_ssize_t i = begin; i < text.size; i++) {
            uint32_t kind = class_of(t, at(&text, i));
            if (kind < SKIPPED)
                break;
            if (kind == SKIPPED)
                continue;
            state = marked_state(m, state, kind, &bits);
            if (!state)
                break;
            if (m->cells[state].check == END)
                bits |= m->of_words[m->cells[state].follow];
        }
    }
    return bits;
}

static uint32_t marks_in(const Marks *m, const Text *text) {
    switch (text->kind) {
    case PyUnicode_1BYTE_KIND:
        return m->is_unspaced ? marks_anywhere(m, text, PyUnicode_1BYTE_KIND) : marks_apart(m, text, PyUnicode_1BYTE_KIND);
    case PyUnicode_2BYTE_KIND:
        return m->is_unspaced ? marks_anywhere(m, text, PyUnicode_2BYTE_KIND) : marks_apart(m, text, PyUnicode_2BYTE_KIND);
    default:
        return m->is_unspaced ? marks_anywhere(m, text, PyUnicode_4BYTE_KIND) : marks_apart(m, text, PyUnicode_4BYTE_KIND);
    }
}

/* Tell whether a mark that ends a clause stands at a place, and no digit on each side of it, as of a decimal mark. */
static int ends_clause(const Tables *t, const Text *text, Py_ssize_t i, PyObject *ends) {
    Py_UCS4 code = at(text, i);
    if (code == ' ' || class_of(t, code) != BREAK || PyUnicode_FindChar(ends, code, 0, PyUnicode_GET_LENGTH(ends), 1) < 0)
        return 0;
    return !i || !Py_UNICODE_ISDECIMAL(at(text, i - 1)) || !Py_UNICODE_ISDECIMAL(at(text, i + 1));
}

/* Return the stretch of a text around two places, as far as a clause or ``reach`` goes, a full stop right before apart. */
static Text clause_around(const Tables *t, const Text *text, Py_ssize_t start, Py_ssize_t end, Py_ssize_t reach,
                          PyObject *ends) {
    Py_ssize_t least = start > reach ? start - reach : 0, most = text->size - end > reach ? end + reach : text->size;
    while (start > least && at(text, start - 1) == ' ')
        start--;
    if (start > least && at(text, start - 1) == '.')
        start--;
    while (start > least && !ends_clause(t, text, start - 1, ends))
        start--;
    while (end < most && !ends_clause(t, text, end, ends))
        end++;
    return (Text){text->object, (const char *)text->data + start * text->kind, end - start, text->kind};
}

PyDoc_STRVAR(marks_of_doc, "of($self, text, /)\n--\n\nReturn the bits of the words that stand in a text.");

static PyObject *marks_of(Marks *m, PyObject *text) {
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "of() takes a str");
        return NULL;
    }
    Text given;
    if (text_of(text, &given) < 0)
        return NULL;
    return PyLong_FromUnsignedLong(marks_in(m, &given));
}

PyDoc_STRVAR(marks_beside_doc, "beside($self, text, start, end, reach, ends, /)\n--\n\n"
                               "Return the bits of the words in the clause around two places: up to one of ``ends``.");

static PyObject *marks_beside(Marks *m, PyObject *args) {
    PyObject *text, *ends;
    Py_ssize_t start, end, reach;
    if (!PyArg_ParseTuple(args, "UnnnU:beside", &text, &start, &end, &reach, &ends))
        return NULL;
    Text given;
    if (text_of(text, &given) < 0)
        return NULL;
    if (start < 0 || start > end || end > given.size || reach < 0) {
        PyErr_SetString(PyExc_ValueError, "a stretch of a text lies outside it");
        return NULL;
    }
    const Text clause = clause_around(m->tables, &given, start, end, reach, ends);
    return PyLong_FromUnsignedLong(marks_in(m, &clause));
}

PyDoc_STRVAR(walk_doc, "walk($self, text, is_whole, /)\n--\n\n"
                       "Return the hits of a text as (flags, starts, ends, words, alone); of one without numbers, unless\n"
                       "``is_whole``, only its flags.");

static PyObject *tables_walk(Tables *t, PyObject *const *args, Py_ssize_t count) {
    if (count != 2 || !PyUnicode_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "walk() takes a str, and whether all hits are asked for");
        return NULL;
    }
    if (t->cells == NULL) {
        PyErr_SetString(PyExc_ValueError, "the tables are not filled");
        return NULL;
    }
    int is_whole = PyObject_IsTrue(args[1]);
    if (is_whole < 0)
        return NULL;
    Text text;
    if (text_of(args[0], &text) < 0)
        return NULL;
    Found found;
    found.hits = found.on_stack;
    found.size = 0;
    found.room = ON_STACK;
    found.level = found.flags = found.alone = 0;
    PyObject *said = NULL;
    if (go_over(t, &text, &found) == 0) {
        int is_brief = is_whole ? 0 : is_settled(t, &text, &found);
        int signs = signs_in(&text);
        found.flags |= signs << SIGNS;
        if (is_brief > 0)
            said = PyLong_FromLong(found.level | (found.flags & MARKED) | (signs & PLAINER ? BRIEFLY_PLAINER : 0) |
                                   (signs & ENDED ? BRIEFLY_ENDED : 0) | found.alone << BRIEFLY_ALONE);
        else if (is_brief == 0 && tell_alone(t, &text, &found) == 0)
            said = listed(t, &found);
    }
    if (found.hits != found.on_stack)
        PyMem_Free(found.hits);
    return said;
}

/* ---- what an output looks like --------------------------------------------------------------------------------- */

enum { TRIPLED = 1, LAID_OUT = 2, LED = 4 };

INLINE int is_blank(Py_UCS4 code) { return code == ' ' || code == '\n'; }

INLINE int is_closing(Py_UCS4 code) {
    return code == ')' || code == ']' || code == 0xFF09 || code == '`' || code == '*';
}

/* Tell whether a line ends or a fence stands in a text. Of one byte a character the C library finds them. */
INLINE int has_line_or_fence(const void *data, Py_ssize_t size, int kind) {
    if (kind == PyUnicode_1BYTE_KIND)
        return memchr(data, '\n', (size_t)size) != NULL || memchr(data, '`', (size_t)size) != NULL;
    int found = 0;
    for (Py_ssize_t k = 0; k < size; k++)
        found |= (PyUnicode_READ(kind, data, k) == '\n') | (PyUnicode_READ(kind, data, k) == '`');
    return found;
}

INLINE int layout_of(const void *data, Py_ssize_t size, int kind) {
    const Py_ssize_t width = kind; /* the kinds of storage are bytes a character */
    Py_ssize_t start = 0, last = 0, length = 0, times = 0, end = size;
    int found = size && !Py_UNICODE_ISALNUM(PyUnicode_READ(kind, data, 0)) ? LED : 0;
    while (end && Py_UNICODE_ISSPACE(PyUnicode_READ(kind, data, end - 1)))
        end--;
    if ((end && is_closing(PyUnicode_READ(kind, data, end - 1))) || has_line_or_fence(data, size, kind))
        found |= LAID_OUT;
    for (Py_ssize_t i = 0; i <= size; i++) {
        while (PyUnicode_READ(kind, data, i) > ' ')
            i++; /* behind the last character stands a NUL */
        if (i < size && !is_blank(PyUnicode_READ(kind, data, i)))
            continue;
        if (i - start == length && PyUnicode_READ(kind, data, start) == PyUnicode_READ(kind, data, last) && length &&
            !memcmp((const char *)data + start * width, (const char *)data + last * width, (size_t)(length * width))) {
            if (++times == 3)
                found |= TRIPLED;
        } else if (i > start) {
            times = 1;
            last = start;
            length = i - start;
            if (length == 1 && i < size && PyUnicode_READ(kind, data, start) == '/')
                found |= LAID_OUT;
        }
        start = i + 1;
    }
    return found;
}

PyDoc_STRVAR(layout_in_doc, "layout_in($module, text, /)\n--\n\n"
                            "Return what an output looks like, as the sum of flags: see native.py.");

static PyObject *layout_in(PyObject *module, PyObject *text) {
    (void)module;
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "layout_in() takes a str");
        return NULL;
    }
    Text given;
    if (text_of(text, &given) < 0)
        return NULL;
    switch (given.kind) {
    case PyUnicode_1BYTE_KIND:
        return PyLong_FromLong(layout_of(given.data, given.size, PyUnicode_1BYTE_KIND));
    case PyUnicode_2BYTE_KIND:
        return PyLong_FromLong(layout_of(given.data, given.size, PyUnicode_2BYTE_KIND));
    default:
        return PyLong_FromLong(layout_of(given.data, given.size, PyUnicode_4BYTE_KIND));
    }
}

PyDoc_STRVAR(signs_in_doc, "signs_in($module, text, /)\n--\n\n"
                           "Return which signs stand in a text, as the sum of the flags of present.py.");

static PyObject *signs_in_text(PyObject *module, PyObject *text) {
    (void)module;
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "signs_in() takes a str");
        return NULL;
    }
    Text given;
    if (text_of(text, &given) < 0)
        return NULL;
    return PyLong_FromLong(signs_in(&given));
}

/* ---- the tables ------------------------------------------------------------------------------------------------ */

static int refuse(const char *what) {
    PyErr_Format(PyExc_ValueError, "the tables of an automaton do not fit: %s", what);
    return -1;
}

static void *room_for(Py_ssize_t count, size_t size) {
    void *room = PyMem_Calloc(count ? (size_t)count : 1, size);
    if (room == NULL)
        PyErr_NoMemory();
    return room;
}

static int fill_far(Tables *t, PyObject *far) {
    PyObject *key, *value;
    Py_ssize_t place = 0, k = 0;
    t->far_size = PyDict_GET_SIZE(far);
    t->far = room_for(t->far_size, sizeof(Far));
    if (t->far == NULL)
        return -1;
    while (k < t->far_size && PyDict_Next(far, &place, &key, &value)) {
        long code = PyLong_AsLong(key), kind = PyLong_AsLong(value);
        if ((code == -1 || kind == -1) && PyErr_Occurred())
            return -1;
        if (code < TABLE_SIZE || code > 0x10FFFF || kind < 0 || kind >= TABLE_SIZE)
            return refuse("a character beyond the table");
        Py_ssize_t j = k++; /* few, and nearly in order */
        for (; j > 0 && t->far[j - 1].code > (uint32_t)code; j--)
            t->far[j] = t->far[j - 1];
        t->far[j] = (Far){(uint32_t)code, (uint16_t)kind};
    }
    t->far_size = k;
    return 0;
}

static int fill_words(Tables *t, PyObject *levels, PyObject *opens) {
    t->words_size = PyList_GET_SIZE(t->words);
    if (PyBytes_GET_SIZE(levels) != t->words_size || PyBytes_GET_SIZE(opens) != t->words_size)
        return refuse("levels of other words");
    t->facts = room_for(t->words_size, sizeof(uint32_t));
    if (t->facts == NULL)
        return -1;
    for (Py_ssize_t k = 0; k < t->words_size; k++) {
        int level = PyBytes_AS_STRING(levels)[k], opening = PyBytes_AS_STRING(opens)[k];
        if (level < 0 || level > NUMBER || opening < 0 || opening > NUMBER)
            return refuse("a level");
        t->facts[k] = (uint32_t)(level | opening << OPENING_SHIFT);
    }
    return 0;
}

static int fill_cells(Tables *t, PyObject *classes, PyObject *check, PyObject *follow) {
    if (PyUnicode_GET_LENGTH(classes) != TABLE_SIZE || PyUnicode_GET_LENGTH(check) != PyUnicode_GET_LENGTH(follow))
        return refuse("lengths");
    t->size = PyUnicode_GET_LENGTH(check);
    t->classes = room_for(TABLE_SIZE, sizeof(uint16_t));
    t->cells = room_for(t->size, sizeof(Cell));
    if (t->classes == NULL || t->cells == NULL)
        return -1;
    for (Py_ssize_t k = 0; k < TABLE_SIZE; k++) {
        Py_UCS4 kind = PyUnicode_READ_CHAR(classes, k);
        if (kind >= TABLE_SIZE)
            return refuse("a class");
        t->classes[k] = (uint16_t)kind;
    }
    if (t->classes[0] != BREAK)
        return refuse("the end of a text is no break");
    for (Py_ssize_t k = 0; k < t->size; k++)
        t->cells[k] = (Cell){PyUnicode_READ_CHAR(check, k), PyUnicode_READ_CHAR(follow, k)};
    return 0;
}

/* Refuse tables by which a walk would leave them: where the last state and the last class lead, and what words are. */
static int hold_together(const Tables *t) {
    uint32_t state = t->root > t->clitic ? t->root : t->clitic, kind = LETTER;
    if (t->inside > state)
        state = t->inside;
    if (t->apostrophe < SKIPPED || t->quote < SKIPPED || t->apostrophe >= TABLE_SIZE || t->quote >= TABLE_SIZE)
        return refuse("the class of a sign inside words");
    kind = t->apostrophe > t->quote ? t->apostrophe : t->quote;
    for (Py_ssize_t k = 0; k < TABLE_SIZE; k++)
        if (t->classes[k] > kind)
            kind = t->classes[k];
    for (Py_ssize_t k = 0; k < t->far_size; k++)
        if (t->far[k].kind > kind)
            kind = t->far[k].kind;
    for (Py_ssize_t k = 0; k < t->size; k++) {
        if (t->cells[k].check == END) {
            if ((Py_ssize_t)(t->cells[k].follow >> WORD_SHIFT) >= t->words_size)
                return refuse("a word");
        } else if (t->cells[k].follow > state)
            state = t->cells[k].follow;
    }
    return (uint64_t)state + (kind > LETTER ? kind : LETTER) < (uint64_t)t->size ? 0 : refuse("a state");
}

static int tables_clear(Tables *t) {
    Py_CLEAR(t->words);
    Py_CLEAR(t->others);
    Py_CLEAR(t->looked);
    Py_CLEAR(t->match_digits);
    Py_CLEAR(t->roman_endings);
    return 0;
}

static int tables_traverse(Tables *t, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(t));
    Py_VISIT(t->words);
    Py_VISIT(t->others);
    Py_VISIT(t->looked);
    Py_VISIT(t->match_digits);
    Py_VISIT(t->roman_endings);
    return 0;
}

static void tables_dealloc(Tables *t) {
    PyTypeObject *type = Py_TYPE(t);
    PyObject_GC_UnTrack(t);
    tables_clear(t);
    Py_CLEAR(t->signs);
    for (int k = 0; k < NAMES; k++)
        Py_CLEAR(t->names[k]);
    PyMem_Free(t->classes);
    PyMem_Free(t->cells);
    PyMem_Free(t->far);
    PyMem_Free(t->facts);
    type->tp_free((PyObject *)t);
    Py_DECREF(type);
}

static int from_python(Tables *t, PyObject *args) {
    PyObject *classes, *far, *check, *follow, *levels, *opens, *words, *others, *looked, *match, *endings, *signs;
    if (!PyArg_ParseTuple(args, "UO!UU(III)n(II)pO!O!SSO!O!OS:Tables", &classes, &PyDict_Type, &far, &check, &follow,
                          &t->root, &t->clitic, &t->inside, &t->longest_clitic, &t->apostrophe, &t->quote,
                          &t->reads_letters, &PyFrozenSet_Type, &endings, &PyList_Type, &words, &levels, &opens,
                          &PyTuple_Type, &others, &PyDict_Type, &looked, &match, &signs))
        return -1;
    t->words = Py_NewRef(words);
    t->others = Py_NewRef(others);
    t->looked = Py_NewRef(looked);
    t->match_digits = Py_NewRef(match);
    t->roman_endings = Py_NewRef(endings);
    t->signs = Py_NewRef(signs);
    for (int k = 0; k < NAMES; k++) {
        t->names[k] = PyUnicode_InternFromString(name_of[k]);
        if (t->names[k] == NULL)
            return -1;
    }
    t->sign_of = (const unsigned char *)PyBytes_AS_STRING(signs);
    if (PyTuple_GET_SIZE(others) != -TO_LOOK_AT || PyBytes_GET_SIZE(signs) != SIGNS_SIZE)
        return refuse("signs");
    if (fill_far(t, far) < 0 || fill_words(t, levels, opens) < 0 || fill_cells(t, classes, check, follow) < 0)
        return -1;
    return hold_together(t);
}

static PyObject *tables_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    if (named != NULL && PyDict_GET_SIZE(named)) {
        PyErr_SetString(PyExc_TypeError, "Tables() takes no named arguments");
        return NULL;
    }
    Tables *t = (Tables *)type->tp_alloc(type, 0);
    if (t != NULL && from_python(t, args) < 0)
        Py_CLEAR(t);
    return (PyObject *)t;
}

static PyMethodDef tables_methods[] = {
    {"walk", (PyCFunction)(void (*)(void))tables_walk, METH_FASTCALL, walk_doc},
    {NULL, NULL, 0, NULL},
};

PyDoc_STRVAR(tables_doc, "The automaton of one language, as the walk in C reads it: see native.py.");

static PyType_Slot tables_slots[] = {
    {Py_tp_doc, (void *)tables_doc},       {Py_tp_new, tables_new},         {Py_tp_dealloc, tables_dealloc},
    {Py_tp_traverse, tables_traverse},     {Py_tp_clear, tables_clear},     {Py_tp_methods, tables_methods},
    {0, NULL},
};

static PyType_Spec tables_spec = {
    .name = "numguard.mentions.lexicon._walk.Tables",
    .basicsize = sizeof(Tables),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = tables_slots,
};

/* ---- making marks ------------------------------------------------------------------------------------------------ */

static int fill_bits(Marks *m, PyObject *bits) {
    m->rows = PyList_GET_SIZE(bits);
    m->of_words = room_for(m->rows, sizeof(uint32_t));
    m->of_stems = room_for(m->rows, sizeof(uint32_t));
    if (m->of_words == NULL || m->of_stems == NULL)
        return -1;
    for (Py_ssize_t k = 0; k < m->rows; k++) {
        unsigned int of_word, of_stem;
        PyObject *row = PyList_GET_ITEM(bits, k);
        if (!PyTuple_Check(row) || !PyArg_ParseTuple(row, "II:Marks", &of_word, &of_stem))
            return PyErr_Occurred() ? -1 : refuse("bits");
        m->of_words[k] = of_word;
        m->of_stems[k] = of_stem;
    }
    return 0;
}

/* Fill the trie, and refuse one by which a walk would leave it. */
static int fill_trie(Marks *m, PyObject *check, PyObject *follow) {
    uint32_t state = m->root, kind = LETTER;
    m->size = PyUnicode_GET_LENGTH(check);
    if (m->size != PyUnicode_GET_LENGTH(follow))
        return refuse("lengths");
    m->cells = room_for(m->size, sizeof(Cell));
    if (m->cells == NULL)
        return -1;
    for (Py_ssize_t k = 0; k < TABLE_SIZE; k++)
        if (m->tables->classes[k] > kind)
            kind = m->tables->classes[k];
    for (Py_ssize_t k = 0; k < m->tables->far_size; k++)
        if (m->tables->far[k].kind > kind)
            kind = m->tables->far[k].kind;
    for (Py_ssize_t k = 0; k < m->size; k++) {
        m->cells[k] = (Cell){PyUnicode_READ_CHAR(check, k), PyUnicode_READ_CHAR(follow, k)};
        if (m->cells[k].check == END) {
            if ((Py_ssize_t)m->cells[k].follow >= m->rows)
                return refuse("a row of bits");
        } else if (m->cells[k].follow > state)
            state = m->cells[k].follow;
    }
    return (uint64_t)state + kind < (uint64_t)m->size ? 0 : refuse("a state");
}

static int marks_clear(Marks *m) {
    Py_CLEAR(m->tables);
    return 0;
}

static int marks_traverse(Marks *m, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(m));
    Py_VISIT(m->tables);
    return 0;
}

static void marks_dealloc(Marks *m) {
    PyTypeObject *type = Py_TYPE(m);
    PyObject_GC_UnTrack(m);
    marks_clear(m);
    PyMem_Free(m->cells);
    PyMem_Free(m->of_words);
    PyMem_Free(m->of_stems);
    type->tp_free((PyObject *)m);
    Py_DECREF(type);
}

static int marks_from_python(Marks *m, PyObject *args) {
    PyObject *tables, *check, *follow, *bits;
    if (!PyArg_ParseTuple(args, "OUUIO!p:Marks", &tables, &check, &follow, &m->root, &PyList_Type, &bits,
                          &m->is_unspaced))
        return -1;
    if (Py_TYPE(tables)->tp_dealloc != (destructor)tables_dealloc || ((Tables *)tables)->cells == NULL) {
        PyErr_SetString(PyExc_TypeError, "Marks() takes the filled Tables of a language");
        return -1;
    }
    m->tables = (Tables *)Py_NewRef(tables);
    if (fill_bits(m, bits) < 0)
        return -1;
    return fill_trie(m, check, follow);
}

static PyObject *marks_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    if (named != NULL && PyDict_GET_SIZE(named)) {
        PyErr_SetString(PyExc_TypeError, "Marks() takes no named arguments");
        return NULL;
    }
    Marks *m = (Marks *)type->tp_alloc(type, 0);
    if (m != NULL && marks_from_python(m, args) < 0)
        Py_CLEAR(m);
    return (PyObject *)m;
}

static PyMethodDef marks_methods[] = {
    {"of", (PyCFunction)marks_of, METH_O, marks_of_doc},
    {"beside", (PyCFunction)marks_beside, METH_VARARGS, marks_beside_doc},
    {NULL, NULL, 0, NULL},
};

PyDoc_STRVAR(marks_doc, "Words of one language, each with bits, that are looked for in texts: see marks.py.");

static PyType_Slot marks_slots[] = {
    {Py_tp_doc, (void *)marks_doc},      {Py_tp_new, marks_new},     {Py_tp_dealloc, marks_dealloc},
    {Py_tp_traverse, marks_traverse},    {Py_tp_clear, marks_clear}, {Py_tp_methods, marks_methods},
    {0, NULL},
};

static PyType_Spec marks_spec = {
    .name = "numguard.mentions.lexicon._walk.Marks",
    .basicsize = sizeof(Marks),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = marks_slots,
};

static int add_type(PyObject *module, const char *name, PyType_Spec *spec) {
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    int failed = type == NULL || PyModule_AddObjectRef(module, name, type);
    Py_XDECREF(type);
    return failed ? -1 : 0;
}

static int fill_module(PyObject *module) {
    return add_type(module, "Tables", &tables_spec) < 0 || add_type(module, "Marks", &marks_spec) < 0 ? -1 : 0;
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, fill_module},
    {0, NULL},
};

static PyMethodDef module_methods[] = {
    {"layout_in", layout_in, METH_O, layout_in_doc},
    {"signs_in", signs_in_text, METH_O, signs_in_doc},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef module = {
    PyModuleDef_HEAD_INIT, .m_name = "_walk", .m_doc = "The walk of walk.py in C.", .m_slots = module_slots,
    .m_methods = module_methods,
};

PyMODINIT_FUNC PyInit__walk(void) { return PyModuleDef_Init(&module); }
