CREATE INDEX "agency_dispatch_lines_worker" ON "agency_dispatch_lines" USING btree ("worker","business_date");--> statement-breakpoint
CREATE INDEX "agency_dispatch_lines_open" ON "agency_dispatch_lines" USING btree ("warehouse","state") WHERE "agency_dispatch_lines"."state" <> '已结算';--> statement-breakpoint
CREATE INDEX "agency_dispatch_lines_unproven" ON "agency_dispatch_lines" USING btree ("warehouse","business_date") WHERE "agency_dispatch_lines"."unproven_hours" > 0;--> statement-breakpoint
CREATE INDEX "work_records_date" ON "work_records" USING btree ("business_date","id");