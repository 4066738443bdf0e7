ALTER TABLE "pick_tasks" ADD COLUMN "tote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pick_tasks" ADD COLUMN "entry_no" bigint;