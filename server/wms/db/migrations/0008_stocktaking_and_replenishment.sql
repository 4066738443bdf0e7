CREATE TABLE "doc_numbers" (
	"prefix" text NOT NULL,
	"day" date NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "doc_numbers_prefix_day_pk" PRIMARY KEY("prefix","day")
);
--> statement-breakpoint
CREATE TABLE "pick_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"loc" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"min_qty" numeric(18, 4) NOT NULL,
	"max_qty" numeric(18, 4) NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pick_settings_place" UNIQUE("warehouse","owner","sku","loc")
);
--> statement-breakpoint
CREATE TABLE "replenishments" (
	"task_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"quality" text NOT NULL,
	"from_loc" text NOT NULL,
	"from_container" text NOT NULL,
	"to_loc" text NOT NULL,
	"suggest_qty" numeric(18, 4) NOT NULL,
	"done_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"priority" text NOT NULL,
	"source" text NOT NULL,
	"assignee" integer,
	"remark" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '待分配' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replenishments_priority" CHECK ("replenishments"."priority" in ('紧急', '普通')),
	CONSTRAINT "replenishments_source" CHECK ("replenishments"."source" in ('低于下限', '缺货')),
	CONSTRAINT "replenishments_state" CHECK ("replenishments"."state" in ('待分配', '已领取', '执行中', '异常', '重新分配', '已完成', '已取消'))
);
--> statement-breakpoint
CREATE TABLE "product_maintenances" (
	"maint_no" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"evidence" text NOT NULL,
	"creator" integer NOT NULL,
	"reviewer" integer,
	"state" text DEFAULT '草稿' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_maintenances_kind" CHECK ("product_maintenances"."kind" in ('商品名称', '规格', '长(cm)', '宽(cm)', '高(cm)', '重量(kg)', '保质期(天)', 'ABC分类', '货值(元)', '条码')),
	CONSTRAINT "product_maintenances_state" CHECK ("product_maintenances"."state" in ('草稿', '待审核', '已生效', '已驳回', '已取消'))
);
--> statement-breakpoint
CREATE TABLE "stock_finds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_finds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"task_no" text NOT NULL,
	"list_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"barcode" text NOT NULL,
	"owner" text,
	"sku" text,
	"found_qty" numeric(18, 4) NOT NULL,
	"suggest_location" text,
	"handling" text,
	"loc" text,
	"remark" text NOT NULL,
	"finder" integer NOT NULL,
	"state" text DEFAULT '待处理' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_finds_handling" CHECK ("stock_finds"."handling" in ('归位', '盘盈上架', '登记备查')),
	CONSTRAINT "stock_finds_state" CHECK ("stock_finds"."state" in ('待处理', '已处理', '已过账', '已取消'))
);
--> statement-breakpoint
CREATE TABLE "stock_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_no" text NOT NULL,
	"list_no" text NOT NULL,
	"seq" integer NOT NULL,
	"warehouse" text NOT NULL,
	"zone" text NOT NULL,
	"loc" text NOT NULL,
	"container" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"quality" text NOT NULL,
	"source" text NOT NULL,
	"book_qty" numeric(18, 4) NOT NULL,
	"count_qty" numeric(18, 4),
	"moved_qty" numeric(18, 4),
	"recount_qty" numeric(18, 4),
	"recount_moved_qty" numeric(18, 4),
	"diff_qty" numeric(18, 4) GENERATED ALWAYS AS (coalesce(recount_qty - recount_moved_qty, count_qty - moved_qty) - book_qty) STORED,
	"is_revealed" boolean NOT NULL,
	"shown_book_qty" numeric(18, 4) GENERATED ALWAYS AS (case when is_revealed then book_qty end) STORED,
	"shown_moved_qty" numeric(18, 4) GENERATED ALWAYS AS (case when is_revealed then coalesce(recount_moved_qty, moved_qty) end) STORED,
	"shown_diff_qty" numeric(18, 4) GENERATED ALWAYS AS (case when is_revealed then coalesce(recount_qty - recount_moved_qty, count_qty - moved_qty) - book_qty end) STORED,
	"shown_differs" boolean GENERATED ALWAYS AS (case when is_revealed then coalesce(recount_qty - recount_moved_qty, count_qty - moved_qty) - book_qty <> 0 end) STORED,
	"frozen_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"counter" integer,
	"counted_at" timestamp (3) with time zone,
	"recounter" integer,
	"recounted_at" timestamp (3) with time zone,
	"event_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '待盘' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_lines_quality" CHECK ("stock_lines"."quality" in ('良品', '残次', '待检', '过期', '冻结')),
	CONSTRAINT "stock_lines_state" CHECK ("stock_lines"."state" in ('待盘', '已盘', '待复盘', '已复盘', '待审', '通过', '驳回', '已过账')),
	CONSTRAINT "stock_lines_source" CHECK ("stock_lines"."source" in ('账面', '发现'))
);
--> statement-breakpoint
CREATE TABLE "stock_sheets" (
	"list_no" text PRIMARY KEY NOT NULL,
	"task_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text,
	"zone" text NOT NULL,
	"assignee" integer,
	"recounter" integer,
	"locations" integer NOT NULL,
	"counted_locations" integer DEFAULT 0 NOT NULL,
	"lines" integer NOT NULL,
	"counted_lines" integer DEFAULT 0 NOT NULL,
	"diff_lines" integer,
	"progress" numeric(18, 4) GENERATED ALWAYS AS (round(100.0 * counted_lines / lines, 1)) STORED NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_sheets_state" CHECK ("stock_sheets"."state" in ('待领取', '盘点中', '待复盘', '复盘中', '已完成', '已取消'))
);
--> statement-breakpoint
CREATE TABLE "stock_strategies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_strategies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text,
	"trigger" text NOT NULL,
	"scope" text NOT NULL,
	"sample_rate" integer NOT NULL,
	"blind" boolean NOT NULL,
	"freeze_mode" text NOT NULL,
	"tolerance" numeric(18, 4) NOT NULL,
	"enabled" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_strategies_trigger" CHECK ("stock_strategies"."trigger" in ('手工', '每日', '每周', '每月')),
	CONSTRAINT "stock_strategies_scope" CHECK ("stock_strategies"."scope" in ('全部', '存储区', '拣选区', '动碰', 'A类商品')),
	CONSTRAINT "stock_strategies_freeze" CHECK ("stock_strategies"."freeze_mode" in ('不冻结', '冻结可用'))
);
--> statement-breakpoint
CREATE TABLE "stock_tasks" (
	"task_no" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text,
	"scope" text NOT NULL,
	"sample_rate" integer NOT NULL,
	"zones" text NOT NULL,
	"locations" text NOT NULL,
	"skus" text NOT NULL,
	"blind" boolean NOT NULL,
	"freeze_mode" text NOT NULL,
	"tolerance" numeric(18, 4) NOT NULL,
	"remark" text NOT NULL,
	"strategy" text,
	"state" text DEFAULT '草稿' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"snapshot_at" timestamp (3) with time zone,
	"snapshot_entry_no" bigint,
	"lines" integer DEFAULT 0 NOT NULL,
	"accuracy_rate" numeric(18, 4),
	"gain_qty" numeric(18, 4),
	"loss_qty" numeric(18, 4),
	"diff_amount" numeric(18, 4),
	"reason" text,
	"reviewer" integer,
	"reviewed_at" timestamp (3) with time zone,
	"creator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_tasks_kind" CHECK ("stock_tasks"."kind" in ('全盘', '循环盘', '动碰盘', '抽盘', '临时盘')),
	CONSTRAINT "stock_tasks_scope" CHECK ("stock_tasks"."scope" in ('全部', '存储区', '拣选区', '动碰', 'A类商品')),
	CONSTRAINT "stock_tasks_freeze" CHECK ("stock_tasks"."freeze_mode" in ('不冻结', '冻结可用')),
	CONSTRAINT "stock_tasks_state" CHECK ("stock_tasks"."state" in ('草稿', '已下发', '盘点中', '待复盘', '复盘中', '待审核', '已审核', '已过账', '已取消'))
);
--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "unit_value" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "pick_settings" ADD CONSTRAINT "pick_settings_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_settings" ADD CONSTRAINT "pick_settings_loc_fk" FOREIGN KEY ("warehouse","loc") REFERENCES "public"."locations"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "replenishments" ADD CONSTRAINT "replenishments_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "replenishments" ADD CONSTRAINT "replenishments_from_fk" FOREIGN KEY ("warehouse","from_loc") REFERENCES "public"."locations"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "replenishments" ADD CONSTRAINT "replenishments_to_fk" FOREIGN KEY ("warehouse","to_loc") REFERENCES "public"."locations"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_maintenances" ADD CONSTRAINT "product_maintenances_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_finds" ADD CONSTRAINT "stock_finds_task_no_stock_tasks_task_no_fk" FOREIGN KEY ("task_no") REFERENCES "public"."stock_tasks"("task_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_finds" ADD CONSTRAINT "stock_finds_list_no_stock_sheets_list_no_fk" FOREIGN KEY ("list_no") REFERENCES "public"."stock_sheets"("list_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_finds" ADD CONSTRAINT "stock_finds_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_finds" ADD CONSTRAINT "stock_finds_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_finds" ADD CONSTRAINT "stock_finds_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_finds" ADD CONSTRAINT "stock_finds_loc_fk" FOREIGN KEY ("warehouse","loc") REFERENCES "public"."locations"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_task_no_stock_tasks_task_no_fk" FOREIGN KEY ("task_no") REFERENCES "public"."stock_tasks"("task_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_list_no_stock_sheets_list_no_fk" FOREIGN KEY ("list_no") REFERENCES "public"."stock_sheets"("list_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_loc_fk" FOREIGN KEY ("warehouse","loc") REFERENCES "public"."locations"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_sheets" ADD CONSTRAINT "stock_sheets_task_no_stock_tasks_task_no_fk" FOREIGN KEY ("task_no") REFERENCES "public"."stock_tasks"("task_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_sheets" ADD CONSTRAINT "stock_sheets_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_sheets" ADD CONSTRAINT "stock_sheets_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_sheets" ADD CONSTRAINT "stock_sheets_zone_fk" FOREIGN KEY ("warehouse","zone") REFERENCES "public"."zones"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_strategies" ADD CONSTRAINT "stock_strategies_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_strategies" ADD CONSTRAINT "stock_strategies_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_tasks" ADD CONSTRAINT "stock_tasks_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_tasks" ADD CONSTRAINT "stock_tasks_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "pick_settings_owner" ON "pick_settings" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "replenishments_warehouse" ON "replenishments" USING btree ("warehouse","task_no");--> statement-breakpoint
CREATE INDEX "replenishments_owner" ON "replenishments" USING btree ("owner","sku","to_loc");--> statement-breakpoint
CREATE INDEX "product_maintenances_owner" ON "product_maintenances" USING btree ("owner","maint_no");--> statement-breakpoint
CREATE INDEX "product_maintenances_sku" ON "product_maintenances" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "stock_finds_task" ON "stock_finds" USING btree ("task_no","id");--> statement-breakpoint
CREATE INDEX "stock_finds_warehouse" ON "stock_finds" USING btree ("warehouse","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_lines_place" ON "stock_lines" USING btree ("task_no","loc","owner","sku","lot","quality","container");--> statement-breakpoint
CREATE INDEX "stock_lines_task" ON "stock_lines" USING btree ("task_no","seq");--> statement-breakpoint
CREATE INDEX "stock_lines_sheet" ON "stock_lines" USING btree ("list_no","seq");--> statement-breakpoint
CREATE INDEX "stock_lines_warehouse" ON "stock_lines" USING btree ("warehouse","seq");--> statement-breakpoint
CREATE INDEX "stock_lines_owner" ON "stock_lines" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "stock_sheets_task" ON "stock_sheets" USING btree ("task_no","list_no");--> statement-breakpoint
CREATE INDEX "stock_sheets_warehouse" ON "stock_sheets" USING btree ("warehouse","list_no");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_strategies_name" ON "stock_strategies" USING btree ("warehouse","name");--> statement-breakpoint
CREATE INDEX "stock_tasks_warehouse" ON "stock_tasks" USING btree ("warehouse","created_at");--> statement-breakpoint
CREATE INDEX "stock_tasks_owner" ON "stock_tasks" USING btree ("owner","created_at");