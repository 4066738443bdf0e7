CREATE TABLE "visitor_visits" (
	"visit_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"plate" text NOT NULL,
	"car_type" text,
	"purpose" text NOT NULL,
	"dock" text NOT NULL,
	"appoint_at" timestamp (3) with time zone NOT NULL,
	"check_in_at" timestamp (3) with time zone,
	"check_out_at" timestamp (3) with time zone,
	"state" text DEFAULT '预约' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_visits_state" CHECK ("visitor_visits"."state" in ('预约', '已签到', '在场', '已离场', '爽约', '取消'))
);
--> statement-breakpoint
ALTER TABLE "visitor_visits" ADD CONSTRAINT "visitor_visits_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "visitor_visits" ADD CONSTRAINT "visitor_visits_car_type_car_types_code_fk" FOREIGN KEY ("car_type") REFERENCES "public"."car_types"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "visitor_visits_warehouse" ON "visitor_visits" USING btree ("warehouse","appoint_at");--> statement-breakpoint
CREATE INDEX "visitor_visits_state" ON "visitor_visits" USING btree ("warehouse","state");--> statement-breakpoint
CREATE INDEX "visitor_visits_plate" ON "visitor_visits" USING btree ("plate");