ALTER TABLE "file_objects" ADD COLUMN "reads" text;--> statement-breakpoint
-- What was read by everybody is read by the roles whose menu has its pages, and its attachments by whoever reads the record.
INSERT INTO "role_actions" ("role_id", "action")
SELECT DISTINCT "role_menus"."role_id", "granted"."action"
FROM (VALUES
  ('people.read', '/personnel/worker'), ('people.read', '/personnel/monthWorkRecord'), ('people.read', '/employee/leave'),
  ('people.read', '/personnel/teamSwitchRecord'), ('people.read', '/personnel/employeeTask/month/report'),
  ('device.read', '/basic/device'), ('device.read', '/base/device/sortation'), ('device.read', '/base/device/graph'),
  ('visitor.read', '/visitor-system/dashboard'), ('customer.read', '/basic/customer')
) AS "granted" ("action", "path")
JOIN "menus" ON coalesce("menus"."seeded_as", "menus"."path") = "granted"."path"
JOIN "role_menus" ON "role_menus"."menu_id" = "menus"."id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "file_objects" SET "reads" = 'people.read'
WHERE "name" IN (SELECT "attachment" FROM "leave_requests" WHERE "attachment" <> '');
