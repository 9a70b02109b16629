#: git init -q --bare --initial-branch=main docs.git && git clone -q docs.git work 2> /dev/null
fresh
