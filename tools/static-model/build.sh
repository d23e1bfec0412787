#!/bin/sh
# The static model from nothing: tools/static-model/build.sh WORK. Needs Python 3.11 with numpy 2.4, apt (Debian 12), npm and an
# installed repository with its embedded model built. About 25 minutes on a quiet core and 2 GB of room in WORK.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
work=$1
export OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1 PYTHONHASHSEED=0
mkdir -p "$work"
sh "$here/fetch.sh" "$work"
python3 "$here/collect.py" "$work" "$repository"
python3 "$here/grammar.py" "$work" 90000
python3 "$here/choose.py" "$work"
cd "$repository"
for texts in words corpus generated-texts; do
  npx tsx --conditions=@memory/source tools/static-model/label.ts "$work/$texts.jsonl" "$work/$texts.f32"
done
python3 "$here/train.py" "$work" "$work/static-prose-128.bin"
