ALTER TABLE "file_objects" ADD COLUMN "reads" text;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD COLUMN "is_corrected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_lines" ADD COLUMN "count_entry_no" bigint;--> statement-breakpoint
ALTER TABLE "stock_lines" ADD COLUMN "recount_entry_no" bigint;--> statement-breakpoint
ALTER TABLE "stock_lines" ADD COLUMN "corrected_qty" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_lines" drop column "diff_qty";--> statement-breakpoint
ALTER TABLE "stock_lines" ADD COLUMN "diff_qty" numeric(18, 4) GENERATED ALWAYS AS (coalesce(recount_qty - recount_moved_qty, count_qty - moved_qty) - book_qty - corrected_qty) STORED;--> statement-breakpoint
ALTER TABLE "stock_lines" drop column "shown_diff_qty";--> statement-breakpoint
ALTER TABLE "stock_lines" ADD COLUMN "shown_diff_qty" numeric(18, 4) GENERATED ALWAYS AS (case when is_revealed then coalesce(recount_qty - recount_moved_qty, count_qty - moved_qty) - book_qty - corrected_qty end) STORED;--> statement-breakpoint
ALTER TABLE "stock_lines" drop column "shown_differs";--> statement-breakpoint
ALTER TABLE "stock_lines" ADD COLUMN "shown_differs" boolean GENERATED ALWAYS AS (case when is_revealed then coalesce(recount_qty - recount_moved_qty, count_qty - moved_qty) - book_qty - corrected_qty <> 0 end) STORED;--> statement-breakpoint
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
WHERE "name" IN (SELECT "attachment" FROM "leave_requests" WHERE "attachment" <> '');--> statement-breakpoint
-- Counts that are under way: whatever was booked by the time of each count.
UPDATE "stock_lines" SET
  "count_entry_no" = (SELECT coalesce(max("entry_no"), 0) FROM "stock_ledger" WHERE "at" <= "counted_at"),
  "recount_entry_no" = CASE WHEN "recounted_at" IS NOT NULL
    THEN (SELECT coalesce(max("entry_no"), 0) FROM "stock_ledger" WHERE "at" <= "recounted_at") END
WHERE "counted_at" IS NOT NULL
  AND "task_no" IN (SELECT "task_no" FROM "stock_tasks" WHERE "state" NOT IN ('已过账', '已取消'));
