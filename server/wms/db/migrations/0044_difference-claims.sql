ALTER TABLE "difference_cases" ADD COLUMN "task_no" text;--> statement-breakpoint
ALTER TABLE "difference_cases" ADD COLUMN "posted" text DEFAULT '' NOT NULL;