#!/bin/sh
# Makes the secrets of compose.yaml in deploy/compose/secrets, each once; keeps those that are there.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
make() { [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"; }
random() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
plain() { random "$1" | tr '+/' '-_' | tr -d '='; }

make database_password "$(plain 24)"
make database_url "postgresql://zeyil:$(cat secrets/database_password)@database:5432/zeyil"
make jwt_secrets "$(plain 48)"
make encryption_key "$(random 32)"
make admin_password "$(plain 18)"
make metrics_token "$(plain 24)"
make s3_secret "$(plain 24)"
# Containers read them as users of their own.
chmod 0644 secrets/*
chmod 0700 secrets
echo "The administrator is admin; the password is in deploy/compose/secrets/admin_password."
