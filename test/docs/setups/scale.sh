#: colophon environments -f examples/environments
unset COLOPHON_ORGANIZATION
