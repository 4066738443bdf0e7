ALTER TABLE "work_records" ADD COLUMN "post" text;--> statement-breakpoint
UPDATE "work_records" SET "post" = "employees"."post" FROM "employees" WHERE "employees"."emp_no" = "work_records"."worker";--> statement-breakpoint
ALTER TABLE "work_records" ALTER COLUMN "post" SET NOT NULL;