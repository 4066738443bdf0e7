CREATE TABLE "device_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"warehouse" text NOT NULL,
	"device" text NOT NULL,
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "device_events_kind" CHECK ("device_events"."kind" in ('上线', '离线', '故障', '维修', '停用', '恢复', '告警')),
	CONSTRAINT "device_events_level" CHECK ("device_events"."level" in ('提示', '警告', '严重'))
);
--> statement-breakpoint
CREATE TABLE "station_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "station_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"device" text NOT NULL,
	"user_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_device_devices_code_fk" FOREIGN KEY ("device") REFERENCES "public"."devices"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "station_sessions" ADD CONSTRAINT "station_sessions_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "station_sessions" ADD CONSTRAINT "station_sessions_device_devices_code_fk" FOREIGN KEY ("device") REFERENCES "public"."devices"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "station_sessions" ADD CONSTRAINT "station_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_events_warehouse" ON "device_events" USING btree ("warehouse","at");--> statement-breakpoint
CREATE INDEX "device_events_device" ON "device_events" USING btree ("device","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "station_sessions_warehouse" ON "station_sessions" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "station_sessions_device" ON "station_sessions" USING btree ("device") WHERE "station_sessions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "station_sessions_user" ON "station_sessions" USING btree ("user_id") WHERE "station_sessions"."ended_at" is null;