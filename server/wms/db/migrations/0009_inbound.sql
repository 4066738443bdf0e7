CREATE TABLE "blind_boxes" (
	"box_no" text PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"task_code" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"waybill_no" text NOT NULL,
	"container" text NOT NULL,
	"loc" text NOT NULL,
	"qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"unknown_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"state" text DEFAULT '开箱' NOT NULL,
	"operator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blind_boxes_state" CHECK ("blind_boxes"."state" in ('开箱', '扫描中', '封箱', '重开', '已收货'))
);
--> statement-breakpoint
CREATE TABLE "blind_goods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blind_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"box_no" text NOT NULL,
	"task_id" integer NOT NULL,
	"task_code" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"waybill_no" text NOT NULL,
	"barcode" text NOT NULL,
	"sku" text,
	"lot" text NOT NULL,
	"mfg_date" date,
	"exp_date" date,
	"quality" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"received_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"state" text NOT NULL,
	"operator" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blind_goods_scanned" UNIQUE("box_no","barcode","lot","quality"),
	CONSTRAINT "blind_goods_quality" CHECK ("blind_goods"."quality" in ('良品', '残次', '待检', '过期', '冻结')),
	CONSTRAINT "blind_goods_qty" CHECK ("blind_goods"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blind_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blind_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"box_no" text NOT NULL,
	"task_id" integer NOT NULL,
	"task_code" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"waybill_no" text NOT NULL,
	"barcode" text NOT NULL,
	"sku" text,
	"unknown" boolean NOT NULL,
	"lot" text NOT NULL,
	"quality" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"photo" text,
	"state" text DEFAULT '有效' NOT NULL,
	"operator" integer NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blind_scans_quality" CHECK ("blind_scans"."quality" in ('良品', '残次', '待检', '过期', '冻结')),
	CONSTRAINT "blind_scans_state" CHECK ("blind_scans"."state" in ('有效', '已撤销')),
	CONSTRAINT "blind_scans_qty" CHECK ("blind_scans"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "blind_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blind_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"source" text NOT NULL,
	"plate_no" text NOT NULL,
	"expected_parcels" integer NOT NULL,
	"zone" text,
	"team" text,
	"remark" text NOT NULL,
	"boxes" integer DEFAULT 0 NOT NULL,
	"sku_count" integer DEFAULT 0 NOT NULL,
	"qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"unknown_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"match_rate" numeric(18, 4) GENERATED ALWAYS AS (case when qty = 0 then 0 else round((qty - unknown_qty) * 100 / qty, 2) end) STORED NOT NULL,
	"order_no" text,
	"state" text DEFAULT '新建' NOT NULL,
	"creator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blind_tasks_code" UNIQUE("code"),
	CONSTRAINT "blind_tasks_source" CHECK ("blind_tasks"."source" in ('到货无单', '退货', '客户自送', '其他')),
	CONSTRAINT "blind_tasks_state" CHECK ("blind_tasks"."state" in ('新建', '扫描中', '待汇总', '已汇总', '已生成入库单', '已关闭', '作废'))
);
--> statement-breakpoint
CREATE TABLE "moving_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moving_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"owner" text,
	"container" text NOT NULL,
	"from_location" text NOT NULL,
	"to_location" text NOT NULL,
	"sku_summary" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"operator" integer NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "difference_cases" (
	"case_no" text PRIMARY KEY NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"expected_qty" numeric(18, 4) NOT NULL,
	"actual_qty" numeric(18, 4) NOT NULL,
	"diff_qty" numeric(18, 4) NOT NULL,
	"kind" text NOT NULL,
	"party" text,
	"resolution" text DEFAULT '' NOT NULL,
	"amount" numeric(18, 4),
	"state" text DEFAULT '待认定' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "difference_cases_kind" CHECK ("difference_cases"."kind" in ('短少', '多出', '破损', '错货')),
	CONSTRAINT "difference_cases_party" CHECK ("difference_cases"."party" in ('货主', '供应商', '承运商', '仓库')),
	CONSTRAINT "difference_cases_state" CHECK ("difference_cases"."state" in ('待认定', '已认定', '待处理', '已关闭'))
);
--> statement-breakpoint
CREATE TABLE "inbound_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"expected_qty" numeric(18, 4) NOT NULL,
	"received_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"diff_qty" numeric(18, 4) GENERATED ALWAYS AS (received_qty - expected_qty) STORED NOT NULL,
	CONSTRAINT "inbound_lines_goods" UNIQUE("order_no","sku","lot"),
	CONSTRAINT "inbound_lines_expected" CHECK ("inbound_lines"."expected_qty" > 0),
	CONSTRAINT "inbound_lines_received" CHECK ("inbound_lines"."received_qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inbound_orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"external_no" text,
	"supplier" text NOT NULL,
	"eta" date,
	"remark" text NOT NULL,
	"blind_task" text,
	"line_count" integer DEFAULT 0 NOT NULL,
	"expected_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"received_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"put_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"state" text DEFAULT '草稿' NOT NULL,
	"creator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_orders_external" UNIQUE("owner","external_no"),
	CONSTRAINT "inbound_orders_type" CHECK ("inbound_orders"."type" in ('采购入库', '退货入库', '调拨入库', '盲收入库', '其他入库')),
	CONSTRAINT "inbound_orders_state_known" CHECK ("inbound_orders"."state" in ('草稿', '已下达', '已到货', '收货中', '收货完成', '上架中', '已完成', '部分关闭', '已取消'))
);
--> statement-breakpoint
CREATE TABLE "putaway_tasks" (
	"task_no" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"quality" text NOT NULL,
	"from_loc" text NOT NULL,
	"container" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"done_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"suggest_loc" text,
	"actual_loc" text,
	"assignee" integer,
	"state" text DEFAULT '待分配' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "putaway_tasks_quality" CHECK ("putaway_tasks"."quality" in ('良品', '残次', '待检', '过期', '冻结')),
	CONSTRAINT "putaway_tasks_state" CHECK ("putaway_tasks"."state" in ('待分配', '已领取', '执行中', '异常', '重新分配', '已完成', '已取消')),
	CONSTRAINT "putaway_tasks_done" CHECK ("putaway_tasks"."done_qty" between 0 and "putaway_tasks"."qty")
);
--> statement-breakpoint
CREATE TABLE "receipt_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receipt_no" text NOT NULL,
	"order_no" text NOT NULL,
	"line_id" bigint NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"mfg_date" date,
	"exp_date" date,
	"qty" numeric(18, 4) NOT NULL,
	"quality" text NOT NULL,
	"container" text NOT NULL,
	"loc" text NOT NULL,
	"station" text NOT NULL,
	"state" text DEFAULT '有效' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"entry_no" bigint NOT NULL,
	"operator" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipt_lines_quality" CHECK ("receipt_lines"."quality" in ('良品', '残次', '待检', '过期', '冻结')),
	CONSTRAINT "receipt_lines_state" CHECK ("receipt_lines"."state" in ('有效', '已撤销')),
	CONSTRAINT "receipt_lines_qty" CHECK ("receipt_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"receipt_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"station" text NOT NULL,
	"operator" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_session" UNIQUE("order_no","operator","station")
);
--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "over_receipt_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD CONSTRAINT "blind_boxes_task_id_blind_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."blind_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD CONSTRAINT "blind_boxes_loc_fk" FOREIGN KEY ("warehouse","loc") REFERENCES "public"."locations"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "blind_goods" ADD CONSTRAINT "blind_goods_box_no_blind_boxes_box_no_fk" FOREIGN KEY ("box_no") REFERENCES "public"."blind_boxes"("box_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_goods" ADD CONSTRAINT "blind_goods_task_id_blind_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."blind_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_goods" ADD CONSTRAINT "blind_goods_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "blind_scans" ADD CONSTRAINT "blind_scans_box_no_blind_boxes_box_no_fk" FOREIGN KEY ("box_no") REFERENCES "public"."blind_boxes"("box_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_scans" ADD CONSTRAINT "blind_scans_task_id_blind_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."blind_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_tasks" ADD CONSTRAINT "blind_tasks_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "blind_tasks" ADD CONSTRAINT "blind_tasks_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "blind_tasks" ADD CONSTRAINT "blind_tasks_order_no_inbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."inbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_tasks" ADD CONSTRAINT "blind_tasks_zone_fk" FOREIGN KEY ("warehouse","zone") REFERENCES "public"."zones"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "blind_tasks" ADD CONSTRAINT "blind_tasks_team_fk" FOREIGN KEY ("warehouse","team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "moving_scans" ADD CONSTRAINT "moving_scans_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "moving_scans" ADD CONSTRAINT "moving_scans_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "difference_cases" ADD CONSTRAINT "difference_cases_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "difference_cases" ADD CONSTRAINT "difference_cases_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_order_no_inbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."inbound_orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_lines" ADD CONSTRAINT "inbound_lines_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "putaway_tasks" ADD CONSTRAINT "putaway_tasks_source_inbound_orders_order_no_fk" FOREIGN KEY ("source") REFERENCES "public"."inbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "putaway_tasks" ADD CONSTRAINT "putaway_tasks_from_fk" FOREIGN KEY ("warehouse","from_loc") REFERENCES "public"."locations"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_receipt_no_receipts_receipt_no_fk" FOREIGN KEY ("receipt_no") REFERENCES "public"."receipts"("receipt_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_line_id_inbound_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."inbound_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_no_inbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."inbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blind_boxes_task" ON "blind_boxes" USING btree ("task_id","box_no");--> statement-breakpoint
CREATE INDEX "blind_boxes_warehouse" ON "blind_boxes" USING btree ("warehouse","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blind_boxes_owner" ON "blind_boxes" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blind_boxes_waybill" ON "blind_boxes" USING btree ("waybill_no") WHERE "blind_boxes"."waybill_no" <> '';--> statement-breakpoint
CREATE INDEX "blind_goods_task" ON "blind_goods" USING btree ("task_id","barcode");--> statement-breakpoint
CREATE INDEX "blind_goods_warehouse" ON "blind_goods" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blind_goods_owner" ON "blind_goods" USING btree ("owner","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blind_scans_box" ON "blind_scans" USING btree ("box_no","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blind_scans_task" ON "blind_scans" USING btree ("task_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blind_scans_warehouse" ON "blind_scans" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blind_scans_owner" ON "blind_scans" USING btree ("owner","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blind_tasks_warehouse" ON "blind_tasks" USING btree ("warehouse","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blind_tasks_owner" ON "blind_tasks" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moving_scans_warehouse" ON "moving_scans" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moving_scans_container" ON "moving_scans" USING btree ("container","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moving_scans_owner" ON "moving_scans" USING btree ("owner","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "difference_cases_warehouse" ON "difference_cases" USING btree ("warehouse","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "difference_cases_owner" ON "difference_cases" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "difference_cases_doc" ON "difference_cases" USING btree ("doc_no");--> statement-breakpoint
CREATE INDEX "inbound_lines_sku" ON "inbound_lines" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "inbound_lines_warehouse" ON "inbound_lines" USING btree ("warehouse","order_no");--> statement-breakpoint
CREATE INDEX "inbound_orders_warehouse" ON "inbound_orders" USING btree ("warehouse","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_orders_state" ON "inbound_orders" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "putaway_tasks_source" ON "putaway_tasks" USING btree ("source");--> statement-breakpoint
CREATE INDEX "putaway_tasks_warehouse" ON "putaway_tasks" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "putaway_tasks_owner" ON "putaway_tasks" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "putaway_tasks_suggested" ON "putaway_tasks" USING btree ("warehouse","suggest_loc");--> statement-breakpoint
CREATE INDEX "receipt_lines_order" ON "receipt_lines" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "receipt_lines_warehouse" ON "receipt_lines" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipt_lines_owner" ON "receipt_lines" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
-- For installations whose roles are older than these actions; a new one fills both at its first start.
INSERT INTO role_actions SELECT id, unnest(ARRAY['inbound.write', 'inbound.receive', 'inbound.putaway', 'blind.write']) FROM roles WHERE code IN ('manager', 'clerk') ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO role_actions SELECT id, 'difference.write' FROM roles WHERE code = 'manager' ON CONFLICT DO NOTHING;
