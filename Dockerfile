# The command line in an image of its own; its base is named by its digest: docker run --rm -v "$PWD:/work" -e COLOPHON_TOKEN colophon plan
FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY schemas ./schemas
COPY src ./src
RUN node src/dev/bundle.mjs && rm -rf dist/dev dist/cli/demo.js

FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
# The record of what was applied is kept in git. Repositories that are mounted belong to somebody else.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates git openssh-client \
 && rm -rf /var/lib/apt/lists/* \
 && git config --system --add safe.directory '*'
WORKDIR /app
COPY package.json LICENSE ./
# For `serve --data`. Everything else is bundled; Pulumi is for programs that bring it along.
COPY --from=build /build/node_modules/libsql ./node_modules/libsql
COPY --from=build /build/node_modules/@libsql ./node_modules/@libsql
COPY --from=build /build/node_modules/@neon-rs ./node_modules/@neon-rs
COPY --from=build /build/node_modules/detect-libc ./node_modules/detect-libc
COPY --from=build /build/dist ./dist
COPY schemas ./schemas
COPY ci ./ci
RUN chmod 755 dist/cli/main.js && ln -s /app/dist/cli/main.js /usr/local/bin/colophon
ENV NODE_ENV=production
USER node
WORKDIR /work
ENTRYPOINT ["colophon"]
CMD ["--help"]
