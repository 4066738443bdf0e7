CREATE TABLE "inbound_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"plate_no" text NOT NULL,
	"pallets" integer,
	"remark" text NOT NULL,
	"operator" integer NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbound_deliveries_pallets" CHECK ("inbound_deliveries"."pallets" > 0)
);
--> statement-breakpoint
CREATE TABLE "inbound_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sscc" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"mfg_date" date,
	"exp_date" date,
	"qty" numeric(18, 4) NOT NULL,
	"receipt_id" bigint,
	CONSTRAINT "inbound_units_sscc" UNIQUE("order_no","sscc"),
	CONSTRAINT "inbound_units_qty" CHECK ("inbound_units"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "standard_times" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standard_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"work" text NOT NULL,
	"unit" text NOT NULL,
	"minutes" numeric(18, 4) NOT NULL,
	"effective_from" date NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"modifier" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standard_times_version" UNIQUE("warehouse","work","version"),
	CONSTRAINT "standard_times_work" CHECK ("standard_times"."work" in ('卸货', '收货', '质检', '上架', '移库', '补货', '拣货', '分拨', '复核', '打包', '称重', '装车', '退件登记', '退仓清点', '盲收', '盘点', '加工', '拦截', '清洁', '等待', '培训', '盘点准备', '其他')),
	CONSTRAINT "standard_times_unit" CHECK ("standard_times"."unit" in ('件', '箱', '单', '千克', '次'))
);
--> statement-breakpoint
CREATE TABLE "pick_slots" (
	"list_no" text NOT NULL,
	"order_no" text NOT NULL,
	"cart" text NOT NULL,
	"slot" integer NOT NULL,
	CONSTRAINT "pick_slots_list_no_order_no_pk" PRIMARY KEY("list_no","order_no"),
	CONSTRAINT "pick_slots_slot" UNIQUE("list_no","slot")
);
--> statement-breakpoint
CREATE TABLE "inspection_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inspection_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"sampling" text NOT NULL,
	"rate" integer,
	"checklist" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_plans_product" UNIQUE("owner","sku"),
	CONSTRAINT "inspection_plans_sampling" CHECK ("inspection_plans"."sampling" in ('全检', '每N件抽1件', '按百分比')),
	CONSTRAINT "inspection_plans_rate" CHECK (("inspection_plans"."sampling" = '全检') = ("inspection_plans"."rate" is null)),
	CONSTRAINT "inspection_plans_status" CHECK ("inspection_plans"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "work_assignments" (
	"doc_no" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"warehouse" text NOT NULL,
	"worker" text,
	"team" text,
	"is_taken" boolean DEFAULT false NOT NULL,
	"priority" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"given_by" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_assignments_kind" CHECK ("work_assignments"."kind" in ('上架', '拣货', '补货', '回库', '盘点')),
	CONSTRAINT "work_assignments_priority" CHECK ("work_assignments"."priority" in ('紧急', '普通', '不急')),
	CONSTRAINT "work_assignments_one" CHECK ("work_assignments"."worker" is null or "work_assignments"."team" is null)
);
--> statement-breakpoint
ALTER TABLE "container_types" DROP CONSTRAINT "container_types_category";--> statement-breakpoint
ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_kind";--> statement-breakpoint
ALTER TABLE "dock_refusals" ADD COLUMN "photo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "putaway_tasks" ADD COLUMN "suggest_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD COLUMN "delivery_id" bigint;--> statement-breakpoint
ALTER TABLE "big_pick_lists" ADD COLUMN "picker_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipment_boxes" ADD COLUMN "crew" text;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "storage_class" text DEFAULT '常温' NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "storage_class" text DEFAULT '常温' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_deliveries" ADD CONSTRAINT "inbound_deliveries_order_no_inbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."inbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_units" ADD CONSTRAINT "inbound_units_order_no_inbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."inbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_units" ADD CONSTRAINT "inbound_units_receipt_id_receipt_lines_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_units" ADD CONSTRAINT "inbound_units_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "standard_times" ADD CONSTRAINT "standard_times_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_slots" ADD CONSTRAINT "pick_slots_list_no_big_pick_lists_list_no_fk" FOREIGN KEY ("list_no") REFERENCES "public"."big_pick_lists"("list_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_slots" ADD CONSTRAINT "pick_slots_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_slots" ADD CONSTRAINT "pick_slots_cart_containers_code_fk" FOREIGN KEY ("cart") REFERENCES "public"."containers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_team_fk" FOREIGN KEY ("warehouse","team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "inbound_deliveries_order" ON "inbound_deliveries" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "inbound_deliveries_warehouse" ON "inbound_deliveries" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_units_warehouse" ON "inbound_units" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_units_owner" ON "inbound_units" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "pick_slots_cart" ON "pick_slots" USING btree ("cart");--> statement-breakpoint
CREATE INDEX "pick_slots_order" ON "pick_slots" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "work_assignments_worker" ON "work_assignments" USING btree ("warehouse","worker");--> statement-breakpoint
CREATE INDEX "work_assignments_team" ON "work_assignments" USING btree ("warehouse","team");--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_delivery_id_inbound_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."inbound_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_sheets_unfinished" ON "stock_sheets" USING btree ("warehouse") WHERE "stock_sheets"."state" in ('待领取', '盘点中', '待复盘', '复盘中');--> statement-breakpoint
ALTER TABLE "container_types" ADD CONSTRAINT "container_types_category" CHECK ("container_types"."category" in ('周转箱', '托盘', '笼车', '料箱', '拣货车'));--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_kind" CHECK ("print_jobs"."kind" in ('面单', '库位', '容器', '商品', '工牌', '测试'));--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_storage_class" CHECK ("skus"."storage_class" in ('常温', '冷藏', '冷冻', '危险品'));--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_storage_class" CHECK ("zones"."storage_class" in ('常温', '冷藏', '冷冻', '危险品'));