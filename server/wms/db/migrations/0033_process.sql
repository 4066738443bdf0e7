CREATE TABLE "process_materials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "process_materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"line_no" integer NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"plan_qty" numeric(18, 4) NOT NULL,
	"issued_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"used_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"returned_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	CONSTRAINT "process_materials_goods" UNIQUE("code","sku","lot"),
	CONSTRAINT "process_materials_plan" CHECK ("process_materials"."plan_qty" > 0),
	CONSTRAINT "process_materials_sums" CHECK ("process_materials"."used_qty" >= 0 and "process_materials"."returned_qty" >= 0
      and "process_materials"."used_qty" + "process_materials"."returned_qty" <= "process_materials"."issued_qty")
);
--> statement-breakpoint
CREATE TABLE "process_orders" (
	"code" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"external_no" text,
	"type" text NOT NULL,
	"output_sku" text NOT NULL,
	"plan_qty" numeric(18, 4) NOT NULL,
	"due_date" date,
	"fee_item" text NOT NULL,
	"remark" text NOT NULL,
	"done_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"defect_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"received_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"remain_qty" numeric(18, 4) GENERATED ALWAYS AS (done_qty + defect_qty - received_qty) STORED NOT NULL,
	"material_count" integer NOT NULL,
	"state" text DEFAULT '草稿' NOT NULL,
	"business_date" date NOT NULL,
	"creator" integer NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "process_orders_external" UNIQUE("owner","external_no"),
	CONSTRAINT "process_orders_type" CHECK ("process_orders"."type" in ('贴标', '换包装', '组套', '返工', '其他')),
	CONSTRAINT "process_orders_state_known" CHECK ("process_orders"."state" in ('草稿', '已下达', '领料中', '加工中', '待收货', '已收货', '已完结', '已取消')),
	CONSTRAINT "process_orders_plan" CHECK ("process_orders"."plan_qty" > 0),
	CONSTRAINT "process_orders_received" CHECK ("process_orders"."received_qty" between 0 and "process_orders"."done_qty" + "process_orders"."defect_qty")
);
--> statement-breakpoint
CREATE TABLE "process_outputs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "process_outputs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
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
	"suggest_loc" text,
	"put_loc" text,
	"put_at" timestamp (3) with time zone,
	"entry_no" bigint NOT NULL,
	"state" text DEFAULT '待上架' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"operator" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "process_outputs_quality" CHECK ("process_outputs"."quality" in ('良品', '残次', '待检', '过期', '冻结')),
	CONSTRAINT "process_outputs_state" CHECK ("process_outputs"."state" in ('待上架', '已上架', '已撤销')),
	CONSTRAINT "process_outputs_qty" CHECK ("process_outputs"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "process_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "process_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"business_date" date NOT NULL,
	"done_qty" numeric(18, 4) NOT NULL,
	"defect_qty" numeric(18, 4) NOT NULL,
	"minutes" integer NOT NULL,
	"worker" text,
	"team" text,
	"event_id" bigint NOT NULL,
	"state" text DEFAULT '有效' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"operator" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "process_reports_type" CHECK ("process_reports"."type" in ('贴标', '换包装', '组套', '返工', '其他')),
	CONSTRAINT "process_reports_state" CHECK ("process_reports"."state" in ('有效', '已撤销')),
	CONSTRAINT "process_reports_qty" CHECK ("process_reports"."done_qty" >= 0 and "process_reports"."defect_qty" >= 0
      and "process_reports"."done_qty" + "process_reports"."defect_qty" > 0),
	CONSTRAINT "process_reports_who" CHECK (num_nonnulls("process_reports"."worker", "process_reports"."team") = 1)
);
--> statement-breakpoint
CREATE TABLE "process_supplies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "process_supplies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"material_id" bigint NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"zone" text NOT NULL,
	"loc" text NOT NULL,
	"container" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"bench_loc" text,
	"used_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"returned_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"left_qty" numeric(18, 4) GENERATED ALWAYS AS (case when state = '已领' then qty - used_qty - returned_qty else 0 end) STORED NOT NULL,
	"used_entry_no" bigint,
	"state" text DEFAULT '待领' NOT NULL,
	"picker" integer,
	"picked_at" timestamp (3) with time zone,
	CONSTRAINT "process_supplies_state" CHECK ("process_supplies"."state" in ('待领', '已领', '已取消')),
	CONSTRAINT "process_supplies_qty" CHECK ("process_supplies"."qty" > 0),
	CONSTRAINT "process_supplies_left" CHECK ("process_supplies"."used_qty" >= 0 and "process_supplies"."returned_qty" >= 0
      and "process_supplies"."used_qty" + "process_supplies"."returned_qty" <= "process_supplies"."qty")
);
--> statement-breakpoint
ALTER TABLE "process_materials" ADD CONSTRAINT "process_materials_code_process_orders_code_fk" FOREIGN KEY ("code") REFERENCES "public"."process_orders"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_materials" ADD CONSTRAINT "process_materials_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "process_orders" ADD CONSTRAINT "process_orders_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "process_orders" ADD CONSTRAINT "process_orders_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "process_orders" ADD CONSTRAINT "process_orders_sku_fk" FOREIGN KEY ("owner","output_sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "process_outputs" ADD CONSTRAINT "process_outputs_code_process_orders_code_fk" FOREIGN KEY ("code") REFERENCES "public"."process_orders"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_reports" ADD CONSTRAINT "process_reports_code_process_orders_code_fk" FOREIGN KEY ("code") REFERENCES "public"."process_orders"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_supplies" ADD CONSTRAINT "process_supplies_code_process_orders_code_fk" FOREIGN KEY ("code") REFERENCES "public"."process_orders"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_supplies" ADD CONSTRAINT "process_supplies_material_id_process_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."process_materials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "process_materials_sku" ON "process_materials" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "process_orders_scan" ON "process_orders" USING btree ("external_no");--> statement-breakpoint
CREATE INDEX "process_orders_created" ON "process_orders" USING btree ("created_at","code");--> statement-breakpoint
CREATE INDEX "process_orders_warehouse" ON "process_orders" USING btree ("warehouse","created_at","code");--> statement-breakpoint
CREATE INDEX "process_orders_state" ON "process_orders" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "process_orders_owner" ON "process_orders" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "process_orders_sku" ON "process_orders" USING btree ("owner","output_sku");--> statement-breakpoint
CREATE INDEX "process_orders_due" ON "process_orders" USING btree ("due_date","code");--> statement-breakpoint
CREATE INDEX "process_orders_date" ON "process_orders" USING btree ("business_date","code");--> statement-breakpoint
CREATE INDEX "process_orders_closed" ON "process_orders" USING btree ("closed_at","code");--> statement-breakpoint
CREATE INDEX "process_outputs_order" ON "process_outputs" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "process_reports_order" ON "process_reports" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "process_reports_date" ON "process_reports" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "process_reports_warehouse" ON "process_reports" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "process_reports_owner" ON "process_reports" USING btree ("owner","business_date");--> statement-breakpoint
CREATE INDEX "process_reports_worker" ON "process_reports" USING btree ("worker");--> statement-breakpoint
CREATE INDEX "process_reports_team" ON "process_reports" USING btree ("team");--> statement-breakpoint
CREATE INDEX "process_supplies_order" ON "process_supplies" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "process_supplies_material" ON "process_supplies" USING btree ("material_id");