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
CREATE TABLE "parcel_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_no" text NOT NULL,
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"serial_no" text DEFAULT '' NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"unreadable" numeric(18, 4) DEFAULT '0' NOT NULL,
	CONSTRAINT "parcel_items_goods" UNIQUE("parcel_no","sku","lot","serial_no"),
	CONSTRAINT "parcel_items_qty" CHECK ("parcel_items"."qty" > 0),
	CONSTRAINT "parcel_items_unreadable" CHECK ("parcel_items"."unreadable" between 0 and "parcel_items"."qty")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"parcel_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"box" integer NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"state" text DEFAULT '装箱中' NOT NULL,
	"packaging" text,
	"packaging_cost" numeric(18, 4),
	"qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"expected_weight" numeric(18, 4),
	"weight" numeric(18, 4),
	"packer" integer NOT NULL,
	"station" text DEFAULT '' NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"weighed_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_packaging" CHECK (("parcels"."packaging" is null) = ("parcels"."packaging_cost" is null)),
	CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('装箱中', '已封箱', '已称重', '已出库', '已拆箱'))
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"job_no" text PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "print_jobs_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"printer" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text,
	"kind" text NOT NULL,
	"doc_no" text,
	"box" integer,
	"content" jsonb NOT NULL,
	"state" text DEFAULT '排队' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_result" text DEFAULT '' NOT NULL,
	"reprint_of" text,
	"reason" text DEFAULT '' NOT NULL,
	"creator" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_jobs_state_known" CHECK ("print_jobs"."state" in ('排队', '已领取', '已送出', '已打印', '结果不明', '失败')),
	CONSTRAINT "print_jobs_kind" CHECK ("print_jobs"."kind" in ('面单', '测试'))
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"warehouse" text NOT NULL,
	"protocol" text NOT NULL,
	"host" text NOT NULL,
	"port" integer DEFAULT 9100 NOT NULL,
	"dpi" text NOT NULL,
	"label_size" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "printers_protocol" CHECK ("printers"."protocol" in ('ZPL', 'TSPL')),
	CONSTRAINT "printers_dpi" CHECK ("printers"."dpi" in ('203', '300')),
	CONSTRAINT "printers_label_size" CHECK ("printers"."label_size" in ('60×40', '100×60', '76×130', '100×100', '100×150')),
	CONSTRAINT "printers_status" CHECK ("printers"."status" in ('启用', '停用'))
);
--> statement-breakpoint
ALTER TABLE "waybills" DROP CONSTRAINT "waybills_packaging";--> statement-breakpoint
ALTER TABLE "pick_tasks" ADD COLUMN "tote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pick_tasks" ADD COLUMN "entry_no" bigint;--> statement-breakpoint
ALTER TABLE "shipment_boxes" ADD CONSTRAINT "shipment_boxes_shipment_no_shipments_shipment_no_fk" FOREIGN KEY ("shipment_no") REFERENCES "public"."shipments"("shipment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_boxes" ADD CONSTRAINT "shipment_boxes_waybill_no_waybills_waybill_no_fk" FOREIGN KEY ("waybill_no") REFERENCES "public"."waybills"("waybill_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_boxes" ADD CONSTRAINT "shipment_boxes_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_team_fk" FOREIGN KEY ("warehouse","team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "parcel_items" ADD CONSTRAINT "parcel_items_parcel_no_parcels_parcel_no_fk" FOREIGN KEY ("parcel_no") REFERENCES "public"."parcels"("parcel_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_items" ADD CONSTRAINT "parcel_items_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_packaging_packages_code_fk" FOREIGN KEY ("packaging") REFERENCES "public"."packages"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_printer_printers_code_fk" FOREIGN KEY ("printer") REFERENCES "public"."printers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_reprint_of_print_jobs_job_no_fk" FOREIGN KEY ("reprint_of") REFERENCES "public"."print_jobs"("job_no") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
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
CREATE INDEX "shipments_departed" ON "shipments" USING btree ("departed_at","shipment_no");--> statement-breakpoint
CREATE INDEX "parcel_items_order" ON "parcel_items" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "parcel_items_warehouse" ON "parcel_items" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "parcel_items_sku" ON "parcel_items" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_box" ON "parcels" USING btree ("order_no","box") WHERE "parcels"."state" <> '已拆箱';--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_open" ON "parcels" USING btree ("order_no") WHERE "parcels"."state" = '装箱中';--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "parcels_created" ON "parcels" USING btree ("created_at","parcel_no");--> statement-breakpoint
CREATE INDEX "parcels_warehouse" ON "parcels" USING btree ("warehouse","created_at","parcel_no");--> statement-breakpoint
CREATE INDEX "parcels_state" ON "parcels" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "parcels_owner" ON "parcels" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "parcels_sealed" ON "parcels" USING btree ("sealed_at");--> statement-breakpoint
CREATE INDEX "parcels_weighed" ON "parcels" USING btree ("weighed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_connection" ON "print_jobs" USING btree ("printer") WHERE "print_jobs"."state" = '已领取';--> statement-breakpoint
CREATE INDEX "print_jobs_queue" ON "print_jobs" USING btree ("printer","place") WHERE "print_jobs"."state" = '排队';--> statement-breakpoint
CREATE INDEX "print_jobs_created" ON "print_jobs" USING btree ("created_at","job_no");--> statement-breakpoint
CREATE INDEX "print_jobs_warehouse" ON "print_jobs" USING btree ("warehouse","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "print_jobs_state" ON "print_jobs" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "print_jobs_printer" ON "print_jobs" USING btree ("printer","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "print_jobs_owner" ON "print_jobs" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "print_jobs_document" ON "print_jobs" USING btree ("doc_no","box");--> statement-breakpoint
CREATE INDEX "print_jobs_original" ON "print_jobs" USING btree ("reprint_of");--> statement-breakpoint
CREATE INDEX "printers_warehouse" ON "printers" USING btree ("warehouse","code");--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_packaging" CHECK ("waybills"."packaging" is null or "waybills"."packaging_cost" is not null);