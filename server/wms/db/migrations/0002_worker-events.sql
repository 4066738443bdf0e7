DROP INDEX "operation_events_worker";--> statement-breakpoint
CREATE INDEX "operation_events_worker" ON "operation_events" USING btree ("worker_id","business_date","at");