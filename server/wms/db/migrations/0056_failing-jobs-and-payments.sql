CREATE TABLE "job_failures" (
	"job" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_failures_job_subject_pk" PRIMARY KEY("job","subject")
);
--> statement-breakpoint
ALTER TABLE "owner_bills" ADD COLUMN "paid_amount" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "owner_bills" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "owner_bills" ADD COLUMN "paid_account" text DEFAULT '' NOT NULL;