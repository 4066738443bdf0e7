// Settings of drizzle-kit, which writes a migration from what changed in the tables:
// npx drizzle-kit generate --config server/wms/db/drizzle.config.ts --name <what-changed>
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: 'server/wms/schema/tables.ts',
  out: 'server/wms/db/migrations',
})
