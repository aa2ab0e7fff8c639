#!/usr/bin/env bash
# A cleaning step for Mozilla's translation pipeline: two aligned files packed with zstd in, the same out, without the
# pairs whose numbers do not agree. What is removed, and why, lies beside them.
#
#     clean-numbers.sh INPUT_PREFIX OUTPUT_PREFIX SOURCE_LANG TARGET_LANG
set -euo pipefail
input=$1 output=$2 src=$3 trg=$4
numguard filter "$input.$src.zst" "$input.$trg.zst" --format lines -s "$src" -t "$trg" \
    --output "$output.$src.zst" "$output.$trg.zst" --removed "$output.removed.jsonl"
