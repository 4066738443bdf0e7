CREATE INDEX "device_events_kind" ON "device_events" USING btree ("warehouse","kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "device_events_level" ON "device_events" USING btree ("warehouse","level","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "station_sessions_place" ON "station_sessions" USING btree ("device","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "station_sessions_started" ON "station_sessions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "station_sessions_ended" ON "station_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "product_maintenances_state" ON "product_maintenances" USING btree ("owner","state");--> statement-breakpoint
CREATE INDEX "product_maintenances_created" ON "product_maintenances" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_tasks_updated" ON "stock_tasks" USING btree ("updated_at","task_no");--> statement-breakpoint
CREATE INDEX "stock_tasks_reviewed" ON "stock_tasks" USING btree ("reviewed_at");--> statement-breakpoint
CREATE INDEX "async_tasks_done" ON "async_tasks" USING btree ("expires_at") WHERE "async_tasks"."state" = '可下载';--> statement-breakpoint
CREATE INDEX "visitor_visits_appointed" ON "visitor_visits" USING btree ("appoint_at","visit_no");