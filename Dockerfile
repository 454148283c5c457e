FROM oven/bun:1.4.5 AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches ./patches
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build

FROM oven/bun:1.4.5-slim AS packages
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches ./patches
# The embedded PostgreSQL is optional: a container has a database beside it.
RUN bun install --frozen-lockfile --production --omit=optional

FROM oven/bun:1.4.5-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# Bun lets its heap grow with the machine's memory. As on a machine of 1 GB, the process stays below
# 250 MB and answers as many requests.
ENV BUN_JSC_forceRAMSize=1000000000
COPY --from=packages /app/node_modules ./node_modules
COPY package.json bunfig.toml clinic.json ./
COPY shared ./shared
COPY api ./api
# Backup, restore, import and the rest: docker compose run --rm tools COMMAND
COPY scripts/operator ./scripts/operator
COPY --from=build /app/dist ./dist
USER bun
EXPOSE 3000
# A lost database is no reason to restart the container, so this path does not ask it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["bun", "-e", "process.exit((await fetch('http://127.0.0.1:' + process.env.PORT + '/api/live')).ok ? 0 : 1)"]
CMD ["bun", "api/main.ts"]
