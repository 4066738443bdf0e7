CREATE TABLE "bundle_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundle_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bundle" integer NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	CONSTRAINT "bundle_parts_sku" UNIQUE("bundle","sku"),
	CONSTRAINT "bundle_parts_qty" CHECK ("bundle_parts"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text GENERATED ALWAYS AS (goods_key(code)) STORED,
	"name" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"contents" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bundles_code" UNIQUE("owner","code"),
	CONSTRAINT "bundles_key" UNIQUE("owner","code_key"),
	CONSTRAINT "bundles_status" CHECK ("bundles"."status" in ('启用', '停用')),
	CONSTRAINT "bundles_qty" CHECK ("bundles"."qty" >= 2)
);
--> statement-breakpoint
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
CREATE TABLE "carrier_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"priority" integer NOT NULL,
	"status" text NOT NULL,
	"warehouse" text,
	"owner" text,
	"order_type" text,
	"provinces" text DEFAULT '' NOT NULL,
	"most_weight" numeric(18, 4),
	"carrier" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_rules_status_known" CHECK ("carrier_rules"."status" in ('启用', '停用')),
	CONSTRAINT "carrier_rules_type" CHECK ("carrier_rules"."order_type" in ('销售', '换货', '补发', '调拨'))
);
--> statement-breakpoint
CREATE TABLE "wave_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"priority" integer NOT NULL,
	"status" text NOT NULL,
	"warehouse" text NOT NULL,
	"mode" text NOT NULL,
	"owner" text,
	"order_type" text,
	"provinces" text DEFAULT '' NOT NULL,
	"carrier" text,
	"order_priority" text,
	"order_size" text,
	"cutoff_hours" integer,
	"most_orders" integer NOT NULL,
	"most_lines" integer,
	"most_pieces" integer,
	"least_orders" integer NOT NULL,
	"wait_minutes" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wave_rules_status" CHECK ("wave_rules"."status" in ('启用', '停用')),
	CONSTRAINT "wave_rules_mode" CHECK ("wave_rules"."mode" in ('提议', '自动生成', '自动下发')),
	CONSTRAINT "wave_rules_type" CHECK ("wave_rules"."order_type" in ('销售', '换货', '补发', '调拨')),
	CONSTRAINT "wave_rules_priority" CHECK ("wave_rules"."order_priority" in ('特急', '加急', '普通')),
	CONSTRAINT "wave_rules_size" CHECK ("wave_rules"."order_size" in ('单件', '多件'))
);
--> statement-breakpoint
CREATE TABLE "pick_errors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"order_no" text NOT NULL,
	"list_no" text,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"loc" text,
	"picker" integer,
	"finder" integer NOT NULL,
	CONSTRAINT "pick_errors_kind" CHECK ("pick_errors"."kind" in ('报缺', '缺件', '错件', '多件')),
	CONSTRAINT "pick_errors_qty" CHECK ("pick_errors"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "put_back_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "put_back_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"issue_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"wait_loc" text NOT NULL,
	"state" text DEFAULT '待回库' NOT NULL,
	"quality" text DEFAULT '良品' NOT NULL,
	"loc" text,
	"worker" integer,
	"done_at" timestamp (3) with time zone,
	"entry_nos" bigint[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "put_back_tasks_state" CHECK ("put_back_tasks"."state" in ('待回库', '已回库', '已取消')),
	CONSTRAINT "put_back_tasks_quality" CHECK ("put_back_tasks"."quality" in ('良品', '残次')),
	CONSTRAINT "put_back_tasks_qty" CHECK ("put_back_tasks"."qty" > 0),
	CONSTRAINT "put_back_tasks_place" CHECK (("put_back_tasks"."state" = '已回库') = ("put_back_tasks"."loc" is not null))
);
--> statement-breakpoint
ALTER TABLE "outbound_orders" DROP CONSTRAINT "outbound_orders_state_known";--> statement-breakpoint
DROP INDEX "outbound_orders_key";--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD COLUMN "bundles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "carrier_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "oaid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "parent_no" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "waves" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "number_origin" text;--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "sort_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "auto_allocate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "shortage_policy" text DEFAULT '整单发货' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "unreadable" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "business_date" date;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_bundle_bundles_id_fk" FOREIGN KEY ("bundle") REFERENCES "public"."bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
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
ALTER TABLE "carrier_rules" ADD CONSTRAINT "carrier_rules_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "carrier_rules" ADD CONSTRAINT "carrier_rules_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "carrier_rules" ADD CONSTRAINT "carrier_rules_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "wave_rules" ADD CONSTRAINT "wave_rules_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "wave_rules" ADD CONSTRAINT "wave_rules_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "wave_rules" ADD CONSTRAINT "wave_rules_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_errors" ADD CONSTRAINT "pick_errors_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_errors" ADD CONSTRAINT "pick_errors_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_errors" ADD CONSTRAINT "pick_errors_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_errors" ADD CONSTRAINT "pick_errors_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_issue_no_order_issues_issue_no_fk" FOREIGN KEY ("issue_no") REFERENCES "public"."order_issues"("issue_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "put_back_tasks" ADD CONSTRAINT "put_back_tasks_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "bundle_parts_goods" ON "bundle_parts" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "waybill_numbers_free" ON "waybill_numbers" USING btree ("source","number") WHERE "waybill_numbers"."state" = '空闲';--> statement-breakpoint
CREATE INDEX "waybill_requests_due" ON "waybill_requests" USING btree ("next_try_at") WHERE "waybill_requests"."state" in ('待取号', '取号中', '结果不明', '取消中');--> statement-breakpoint
CREATE INDEX "waybill_requests_created" ON "waybill_requests" USING btree ("created_at","request_no");--> statement-breakpoint
CREATE INDEX "waybill_requests_warehouse" ON "waybill_requests" USING btree ("warehouse","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybill_requests_state" ON "waybill_requests" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybill_requests_owner" ON "waybill_requests" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybill_requests_source" ON "waybill_requests" USING btree ("source","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybill_requests_waybill" ON "waybill_requests" USING btree ("waybill_no");--> statement-breakpoint
CREATE UNIQUE INDEX "waybill_sources_meant" ON "waybill_sources" USING btree ("carrier",coalesce(owner, ''),coalesce(warehouse, '')) WHERE "waybill_sources"."status" = '启用';--> statement-breakpoint
CREATE INDEX "carrier_rules_status" ON "carrier_rules" USING btree ("status");--> statement-breakpoint
CREATE INDEX "wave_rules_warehouse" ON "wave_rules" USING btree ("warehouse","status");--> statement-breakpoint
CREATE INDEX "pick_errors_date" ON "pick_errors" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "pick_errors_warehouse" ON "pick_errors" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "pick_errors_order" ON "pick_errors" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "pick_errors_picker" ON "pick_errors" USING btree ("picker","business_date");--> statement-breakpoint
CREATE INDEX "pick_errors_sku" ON "pick_errors" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "put_back_tasks_order" ON "put_back_tasks" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "put_back_tasks_issue" ON "put_back_tasks" USING btree ("issue_no");--> statement-breakpoint
CREATE INDEX "put_back_tasks_warehouse" ON "put_back_tasks" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "put_back_tasks_sku" ON "put_back_tasks" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "put_back_tasks_done" ON "put_back_tasks" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "put_back_tasks_open" ON "put_back_tasks" USING btree ("warehouse") WHERE "put_back_tasks"."state" = '待回库';--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_parent_no_outbound_orders_order_no_fk" FOREIGN KEY ("parent_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_merged_into_outbound_orders_order_no_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_rule_wave_rules_code_fk" FOREIGN KEY ("rule") REFERENCES "public"."wave_rules"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_orders_parent" ON "outbound_orders" USING btree ("parent_no") WHERE "outbound_orders"."parent_no" is not null;--> statement-breakpoint
CREATE INDEX "outbound_orders_merged" ON "outbound_orders" USING btree ("merged_into") WHERE "outbound_orders"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "outbound_orders_open" ON "outbound_orders" USING btree ("warehouse","state","cutoff_at") WHERE "outbound_orders"."state" in ('待审', '待补货', '已分配', '已入波', '拣货中', '待复核', '已打包', '已称重', '已挂起', '拦截中');--> statement-breakpoint
CREATE INDEX "waves_running" ON "waves" USING btree ("warehouse") WHERE "waves"."state" in ('待拣货', '拣货中', '待复核');--> statement-breakpoint
CREATE INDEX "parcels_date" ON "parcels" USING btree ("business_date","parcel_no");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_orders_key" ON "outbound_orders" USING btree ("owner","external_key","twin") WHERE "outbound_orders"."state" not in ('已取消', '已拦截') and "outbound_orders"."parent_no" is null;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_merged_known" CHECK (("outbound_orders"."state" = '已合并') = ("outbound_orders"."merged_into" is not null));--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_state_known" CHECK ("outbound_orders"."state" in ('待审', '待补货', '已分配', '已入波', '拣货中', '待复核', '已打包', '已称重', '已挂起', '已出库', '已签收', '拦截中', '已拦截', '已取消', '已合并'));--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_number_origin" CHECK ("waybills"."number_origin" in ('内部流水号', '录入', '号段', '快递100', '菜鸟'));--> statement-breakpoint
ALTER TABLE "owner_rules" ADD CONSTRAINT "owner_rules_shortage_policy" CHECK ("owner_rules"."shortage_policy" in ('整单发货', '先发有货', '缺货取消'));--> statement-breakpoint
CREATE VIEW "public"."articles" AS (select owner, code, name, status from skus union all select owner, code, name, status from bundles);--> statement-breakpoint
-- Boxes that were sealed before.
UPDATE "parcels" SET "business_date" = (("sealed_at" AT TIME ZONE 'Asia/Shanghai') - "shift_cutoff"::interval)::date
  FROM "warehouses" WHERE "warehouses"."code" = "parcels"."warehouse" AND "sealed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "parcels" SET "unreadable" = (SELECT sum("unreadable") FROM "parcel_items" AS "item" WHERE "item"."parcel_no" = "parcels"."parcel_no")
  WHERE EXISTS (SELECT FROM "parcel_items" AS "item" WHERE "item"."parcel_no" = "parcels"."parcel_no" AND "item"."unreadable" > 0);
