ALTER TABLE "stock_strategies" ADD COLUMN "creator" integer;--> statement-breakpoint
ALTER TABLE "stock_strategies" ADD COLUMN "last_run" date;