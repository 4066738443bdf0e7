# One image for both processes: the gateway (the default) and the WMS API (node dist/server/wms.js).
ARG BASE_IMAGE=node:24-bookworm-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json vite.config.ts ./
COPY shared shared
COPY client client
COPY server server
# Of the font for labels one weight is used; the others are 80 MB.
RUN npm run build && npm prune --omit=dev \
 && find node_modules/@expo-google-fonts -name '*.ttf' -not -path '*/500Medium/*' -delete

FROM ${BASE_IMAGE}
# Process 1 must reap children and pass signals on, which Node does not.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node /data

WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Read when the WMS API starts, not built in.
COPY server/wms/db/migrations server/wms/db/migrations
COPY server/container/healthcheck.js server/container/

# The root file system is never written to; the embedded database, where it is used, lies in the volume.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 SWMS_DATA_DIR=/data
VOLUME /data
USER node
EXPOSE 3000

HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD node server/container/healthcheck.js "http://127.0.0.1:${PORT}/readyz"
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "dist/server/main.js"]
