-- Registering freight is a right of its own: of whoever had it with the right to keep waybills, and of whoever keeps the accounts.
INSERT INTO "role_actions" ("role_id", "action")
SELECT "role_id", 'freight.write' FROM "role_actions" WHERE "action" = 'waybill.write'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "role_actions" ("role_id", "action")
SELECT "id", 'freight.write' FROM "roles" WHERE "code" = 'finance'
ON CONFLICT DO NOTHING;
