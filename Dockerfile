# The gateway with the built app, and nothing that builds it. Settings: .env.example.
FROM node:20-slim AS build
WORKDIR /build
COPY . .
RUN npm ci
RUN node scripts/package.mjs --folder /out

FROM node:20-slim
COPY --from=build /out /app
RUN mkdir /data && chown node:node /data
WORKDIR /app
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME ["/data"]
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "gateway/main.js"]
