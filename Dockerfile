# One image for three roles; the command chooses: node api/server.ts | projections/projector.ts | workflows/worker.ts

FROM node:24-slim AS build
WORKDIR /almoner
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY eventstore/package.json eventstore/
COPY projections/package.json projections/
COPY workflows/package.json workflows/
COPY api/package.json api/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tools/package.json tools/
RUN npm ci --no-audit --no-fund
COPY . .
# The development tools go only after the pages are built with them.
RUN node tools/setup.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /almoner
COPY --from=build --chown=root:root /almoner /almoner
RUN mkdir -p /var/lib/almoner && chown node:node /var/lib/almoner
ENV DATA_DIR=/var/lib/almoner
VOLUME /var/lib/almoner
USER node
EXPOSE 3000
CMD ["node", "api/server.ts"]
