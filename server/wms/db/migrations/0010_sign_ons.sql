CREATE TABLE "sign_ons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"crew" text NOT NULL,
	"warehouse" text NOT NULL,
	"worker" text NOT NULL,
	"account" integer NOT NULL,
	"station" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "sign_ons_ended_by" CHECK ("sign_ons"."ended_by" in ('离岗', '换人', '换岗', '班次', '超时', '主管', '工牌作废')),
	CONSTRAINT "sign_ons_end" CHECK (("sign_ons"."ended_at" is null) = ("sign_ons"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "operation_events" ADD COLUMN "crew" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "badge_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD CONSTRAINT "sign_ons_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD CONSTRAINT "sign_ons_account_users_id_fk" FOREIGN KEY ("account") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD CONSTRAINT "sign_ons_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "sign_ons_crew" ON "sign_ons" USING btree ("crew");--> statement-breakpoint
CREATE INDEX "sign_ons_warehouse" ON "sign_ons" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_ons_worker" ON "sign_ons" USING btree ("worker","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_ons_started" ON "sign_ons" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "sign_ons_ended" ON "sign_ons" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ons_one_place" ON "sign_ons" USING btree ("worker") WHERE "sign_ons"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "operation_events_crew" ON "operation_events" USING btree ("crew","at") WHERE "operation_events"."crew" is not null;