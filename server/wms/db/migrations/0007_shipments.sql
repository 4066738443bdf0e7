CREATE TABLE "shipment_boxes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_boxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_no" text NOT NULL,
	"waybill_no" text NOT NULL,
	"box" integer NOT NULL,
	"boxes" integer NOT NULL,
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"station" text NOT NULL,
	"loader" integer NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL,
	"unloader" integer,
	"unloaded_at" timestamp (3) with time zone,
	CONSTRAINT "shipment_boxes_box" CHECK ("shipment_boxes"."box" between 1 and "shipment_boxes"."boxes"),
	CONSTRAINT "shipment_boxes_unloaded" CHECK (("shipment_boxes"."unloader" is null) = ("shipment_boxes"."unloaded_at" is null))
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"shipment_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"carrier" text NOT NULL,
	"plate_no" text NOT NULL,
	"dock" text NOT NULL,
	"team" text,
	"seal" text DEFAULT '' NOT NULL,
	"handed_to" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '装车中' NOT NULL,
	"creator" integer NOT NULL,
	"handed_at" timestamp (3) with time zone,
	"departed_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_state_known" CHECK ("shipments"."state" in ('装车中', '已交接', '已离场', '已取消'))
);
--> statement-breakpoint
ALTER TABLE "shipment_boxes" ADD CONSTRAINT "shipment_boxes_shipment_no_shipments_shipment_no_fk" FOREIGN KEY ("shipment_no") REFERENCES "public"."shipments"("shipment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_boxes" ADD CONSTRAINT "shipment_boxes_waybill_no_waybills_waybill_no_fk" FOREIGN KEY ("waybill_no") REFERENCES "public"."waybills"("waybill_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_boxes" ADD CONSTRAINT "shipment_boxes_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_team_fk" FOREIGN KEY ("warehouse","team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_boxes_on_truck" ON "shipment_boxes" USING btree ("waybill_no","box") WHERE "shipment_boxes"."unloaded_at" is null;--> statement-breakpoint
CREATE INDEX "shipment_boxes_shipment" ON "shipment_boxes" USING btree ("shipment_no","id");--> statement-breakpoint
CREATE INDEX "shipment_boxes_waybill" ON "shipment_boxes" USING btree ("waybill_no");--> statement-breakpoint
CREATE INDEX "shipment_boxes_order" ON "shipment_boxes" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "shipment_boxes_warehouse" ON "shipment_boxes" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipment_boxes_owner" ON "shipment_boxes" USING btree ("owner","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipment_boxes_loaded" ON "shipment_boxes" USING btree ("loaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_dock" ON "shipments" USING btree ("warehouse","dock") WHERE "shipments"."dock" <> '' and "shipments"."state" in ('装车中', '已交接');--> statement-breakpoint
CREATE INDEX "shipments_created" ON "shipments" USING btree ("created_at","shipment_no");--> statement-breakpoint
CREATE INDEX "shipments_warehouse" ON "shipments" USING btree ("warehouse","created_at","shipment_no");--> statement-breakpoint
CREATE INDEX "shipments_state" ON "shipments" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipments_departed" ON "shipments" USING btree ("departed_at","shipment_no");