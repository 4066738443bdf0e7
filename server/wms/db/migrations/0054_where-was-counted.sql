ALTER TABLE "stock_lines" ADD COLUMN "recount_event_id" bigint;--> statement-breakpoint
CREATE INDEX "stock_lines_event" ON "stock_lines" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "stock_lines_recount_event" ON "stock_lines" USING btree ("recount_event_id");