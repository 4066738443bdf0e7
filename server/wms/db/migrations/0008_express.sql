CREATE TABLE "waybill_boxes" (
	"waybill_no" text NOT NULL,
	"box" integer NOT NULL,
	"box_no" text NOT NULL,
	"box_key" text GENERATED ALWAYS AS (code_key(box_no)) STORED,
	CONSTRAINT "waybill_boxes_waybill_no_box_pk" PRIMARY KEY("waybill_no","box"),
	CONSTRAINT "waybill_boxes_key" UNIQUE("box_key")
);
--> statement-breakpoint
CREATE TABLE "waybill_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"number_key" text GENERATED ALWAYS AS (code_key(number)) STORED,
	"source" text NOT NULL,
	"state" text DEFAULT '空闲' NOT NULL,
	"order_no" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waybill_numbers_key" UNIQUE("number_key"),
	CONSTRAINT "waybill_numbers_state_known" CHECK ("waybill_numbers"."state" in ('空闲', '占用', '已用', '作废'))
);
--> statement-breakpoint
CREATE TABLE "waybill_requests" (
	"request_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"epoch" integer NOT NULL,
	"source" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"carrier" text NOT NULL,
	"boxes" integer NOT NULL,
	"packaging" text,
	"packaging_cost" numeric(18, 4),
	"printer" text,
	"state" text DEFAULT '待取号' NOT NULL,
	"is_wanted" boolean DEFAULT true NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"last_result" text DEFAULT '' NOT NULL,
	"waybill_no" text,
	"handle" text DEFAULT '' NOT NULL,
	"given_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"creator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waybill_requests_order" UNIQUE("order_no","epoch"),
	CONSTRAINT "waybill_requests_state_known" CHECK ("waybill_requests"."state" in ('待取号', '取号中', '已取号', '失败', '结果不明', '取消中', '已取消'))
);
--> statement-breakpoint
CREATE TABLE "waybill_sources" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"carrier" text NOT NULL,
	"owner" text,
	"warehouse" text,
	"kind" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"low_limit" integer DEFAULT 0 NOT NULL,
	"is_low_told" boolean DEFAULT true NOT NULL,
	"base_url" text DEFAULT '' NOT NULL,
	"platform_carrier" text DEFAULT '' NOT NULL,
	"credentials" text,
	"credentials_at" timestamp (3) with time zone,
	"sender_name" text DEFAULT '' NOT NULL,
	"sender_phone" text DEFAULT '' NOT NULL,
	"sender_address" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waybill_sources_kind" CHECK ("waybill_sources"."kind" in ('号段', '快递100', '菜鸟')),
	CONSTRAINT "waybill_sources_status" CHECK ("waybill_sources"."status" in ('启用', '停用'))
);
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "number_origin" text;--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "sort_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "waybill_boxes" ADD CONSTRAINT "waybill_boxes_waybill_no_waybills_waybill_no_fk" FOREIGN KEY ("waybill_no") REFERENCES "public"."waybills"("waybill_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_numbers" ADD CONSTRAINT "waybill_numbers_source_waybill_sources_code_fk" FOREIGN KEY ("source") REFERENCES "public"."waybill_sources"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybill_numbers" ADD CONSTRAINT "waybill_numbers_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_requests" ADD CONSTRAINT "waybill_requests_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_requests" ADD CONSTRAINT "waybill_requests_source_waybill_sources_code_fk" FOREIGN KEY ("source") REFERENCES "public"."waybill_sources"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybill_requests" ADD CONSTRAINT "waybill_requests_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybill_requests" ADD CONSTRAINT "waybill_requests_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybill_requests" ADD CONSTRAINT "waybill_requests_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybill_requests" ADD CONSTRAINT "waybill_requests_packaging_packages_code_fk" FOREIGN KEY ("packaging") REFERENCES "public"."packages"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybill_requests" ADD CONSTRAINT "waybill_requests_printer_printers_code_fk" FOREIGN KEY ("printer") REFERENCES "public"."printers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybill_sources" ADD CONSTRAINT "waybill_sources_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybill_sources" ADD CONSTRAINT "waybill_sources_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybill_sources" ADD CONSTRAINT "waybill_sources_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "waybill_numbers_free" ON "waybill_numbers" USING btree ("source","number") WHERE "waybill_numbers"."state" = '空闲';--> statement-breakpoint
CREATE INDEX "waybill_requests_due" ON "waybill_requests" USING btree ("next_try_at") WHERE "waybill_requests"."state" in ('待取号', '取号中', '结果不明', '取消中');--> statement-breakpoint
CREATE INDEX "waybill_requests_created" ON "waybill_requests" USING btree ("created_at","request_no");--> statement-breakpoint
CREATE INDEX "waybill_requests_warehouse" ON "waybill_requests" USING btree ("warehouse","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybill_requests_state" ON "waybill_requests" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybill_requests_owner" ON "waybill_requests" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybill_requests_source" ON "waybill_requests" USING btree ("source","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybill_requests_waybill" ON "waybill_requests" USING btree ("waybill_no");--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_sources_meant" ON "waybill_sources" USING btree ("carrier",coalesce(owner, ''),coalesce(warehouse, '')) WHERE "waybill_sources"."status" = '启用';--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_number_origin" CHECK ("waybills"."number_origin" in ('内部流水号', '录入', '号段', '快递100', '菜鸟'));