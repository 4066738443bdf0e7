CREATE INDEX "device_events_at" ON "device_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "file_objects_unused" ON "file_objects" USING btree ("created_at") WHERE "file_objects"."reads" is null and "file_objects"."expires_at" is null;--> statement-breakpoint
CREATE INDEX "async_tasks_file" ON "async_tasks" USING btree ("file_id");