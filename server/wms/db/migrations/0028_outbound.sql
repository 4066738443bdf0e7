CREATE TABLE "big_pick_lists" (
	"list_no" text PRIMARY KEY NOT NULL,
	"wave_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"zone" text NOT NULL,
	"locations" integer NOT NULL,
	"skus" integer NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"picked_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"picker" integer,
	"printed_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"state" text DEFAULT '未打印' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "big_pick_lists_state_known" CHECK ("big_pick_lists"."state" in ('未打印', '已打印', '拣货中', '已完成', '已取消')),
	CONSTRAINT "big_pick_lists_picked" CHECK ("big_pick_lists"."picked_qty" between 0 and "big_pick_lists"."qty")
);
--> statement-breakpoint
CREATE TABLE "order_issues" (
	"issue_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"waybill_no" text,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"reason" text NOT NULL,
	"node" text NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"responsibility" text,
	"fee" numeric(18, 4),
	"remark" text NOT NULL,
	"handler" integer,
	"creator" integer NOT NULL,
	"state" text DEFAULT '已申请' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_issues_reason" CHECK ("order_issues"."reason" in ('买家取消', '地址错误', '商品发错', '商家要求', '其他')),
	CONSTRAINT "order_issues_state_known" CHECK ("order_issues"."state" in ('已申请', '仓内拦截中', '联系承运商', '拦截成功', '拦截失败', '已退回', '无法拦截', '已结案'))
);
--> statement-breakpoint
CREATE TABLE "outbound_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"allocated_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"picked_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	CONSTRAINT "outbound_lines_goods" UNIQUE("order_no","sku","lot"),
	CONSTRAINT "outbound_lines_qty" CHECK ("outbound_lines"."qty" > 0),
	CONSTRAINT "outbound_lines_allocated" CHECK ("outbound_lines"."allocated_qty" between 0 and "outbound_lines"."qty"),
	CONSTRAINT "outbound_lines_picked" CHECK ("outbound_lines"."picked_qty" between 0 and "outbound_lines"."allocated_qty")
);
--> statement-breakpoint
CREATE TABLE "outbound_orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"shop" text,
	"carrier" text NOT NULL,
	"cutoff_at" timestamp (3) with time zone,
	"receiver" text NOT NULL,
	"mobile" text NOT NULL,
	"address" text NOT NULL,
	"external_no" text,
	"remark" text NOT NULL,
	"line_count" integer NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"allocated_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"picked_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"shortage" text DEFAULT '' NOT NULL,
	"wave_no" text,
	"waybill_no" text,
	"boxes" integer DEFAULT 0 NOT NULL,
	"weight" numeric(18, 4),
	"plate_no" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '待审' NOT NULL,
	"business_date" date NOT NULL,
	"held_state" text,
	"creator" integer NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbound_orders_external" UNIQUE("owner","external_no"),
	CONSTRAINT "outbound_orders_state_known" CHECK ("outbound_orders"."state" in ('待审', '待补货', '已分配', '已入波', '拣货中', '待复核', '已打包', '已称重', '已出库', '已签收', '拦截中', '已拦截', '已取消')),
	CONSTRAINT "outbound_orders_picked" CHECK ("outbound_orders"."picked_qty" between 0 and "outbound_orders"."allocated_qty"),
	CONSTRAINT "outbound_orders_allocated" CHECK ("outbound_orders"."allocated_qty" <= "outbound_orders"."qty")
);
--> statement-breakpoint
CREATE TABLE "pick_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"line_id" bigint NOT NULL,
	"wave_no" text,
	"list_no" text,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"zone" text NOT NULL,
	"loc" text NOT NULL,
	"container" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"staged_loc" text,
	"state" text DEFAULT '待拣' NOT NULL,
	"picker" integer,
	"picked_at" timestamp (3) with time zone,
	CONSTRAINT "pick_tasks_state" CHECK ("pick_tasks"."state" in ('待拣', '已拣', '已出库', '已回库', '已取消')),
	CONSTRAINT "pick_tasks_qty" CHECK ("pick_tasks"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "sorting_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sorting_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_no" text NOT NULL,
	"slot_no" text NOT NULL,
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"need_qty" numeric(18, 4) NOT NULL,
	"done_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	CONSTRAINT "sorting_items_goods" UNIQUE("task_no","order_no","sku"),
	CONSTRAINT "sorting_items_done" CHECK ("sorting_items"."done_qty" between 0 and "sorting_items"."need_qty")
);
--> statement-breakpoint
CREATE TABLE "sorting_tasks" (
	"task_no" text PRIMARY KEY NOT NULL,
	"wave_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"device" text NOT NULL,
	"orders" integer NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"done_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"state" text DEFAULT '待开始' NOT NULL,
	"creator" integer NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sorting_tasks_state_known" CHECK ("sorting_tasks"."state" in ('待开始', '进行中', '异常', '已完成', '已取消')),
	CONSTRAINT "sorting_tasks_done" CHECK ("sorting_tasks"."done_qty" between 0 and "sorting_tasks"."qty")
);
--> statement-breakpoint
CREATE TABLE "waves" (
	"wave_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"carrier" text,
	"orders" integer NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"picked_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"state" text DEFAULT '待拣货' NOT NULL,
	"creator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waves_state_known" CHECK ("waves"."state" in ('待拣货', '拣货中', '待复核', '已完成', '已取消')),
	CONSTRAINT "waves_picked" CHECK ("waves"."picked_qty" between 0 and "waves"."qty")
);
--> statement-breakpoint
CREATE TABLE "waybills" (
	"waybill_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"carrier" text NOT NULL,
	"boxes" integer NOT NULL,
	"weight" numeric(18, 4),
	"freight_receivable" numeric(18, 4),
	"freight_payable" numeric(18, 4),
	"business_date" date NOT NULL,
	"packer" integer NOT NULL,
	"printed_at" timestamp (3) with time zone,
	"collected_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"replaced_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '已取号' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waybills_state_known" CHECK ("waybills"."state" in ('已取号', '已打印', '已揽收', '在途', '已签收', '退回', '作废'))
);
--> statement-breakpoint
ALTER TABLE "big_pick_lists" ADD CONSTRAINT "big_pick_lists_wave_no_waves_wave_no_fk" FOREIGN KEY ("wave_no") REFERENCES "public"."waves"("wave_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "big_pick_lists" ADD CONSTRAINT "big_pick_lists_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "big_pick_lists" ADD CONSTRAINT "big_pick_lists_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "order_issues" ADD CONSTRAINT "order_issues_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_issues" ADD CONSTRAINT "order_issues_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "order_issues" ADD CONSTRAINT "order_issues_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD CONSTRAINT "outbound_lines_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD CONSTRAINT "outbound_lines_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_shop_shops_code_fk" FOREIGN KEY ("shop") REFERENCES "public"."shops"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_tasks" ADD CONSTRAINT "pick_tasks_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_tasks" ADD CONSTRAINT "pick_tasks_line_id_outbound_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."outbound_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sorting_items" ADD CONSTRAINT "sorting_items_task_no_sorting_tasks_task_no_fk" FOREIGN KEY ("task_no") REFERENCES "public"."sorting_tasks"("task_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sorting_items" ADD CONSTRAINT "sorting_items_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sorting_tasks" ADD CONSTRAINT "sorting_tasks_wave_no_waves_wave_no_fk" FOREIGN KEY ("wave_no") REFERENCES "public"."waves"("wave_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sorting_tasks" ADD CONSTRAINT "sorting_tasks_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sorting_tasks" ADD CONSTRAINT "sorting_tasks_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sorting_tasks" ADD CONSTRAINT "sorting_tasks_device_devices_code_fk" FOREIGN KEY ("device") REFERENCES "public"."devices"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "big_pick_lists_wave" ON "big_pick_lists" USING btree ("wave_no");--> statement-breakpoint
CREATE INDEX "big_pick_lists_created" ON "big_pick_lists" USING btree ("created_at","list_no");--> statement-breakpoint
CREATE INDEX "big_pick_lists_warehouse" ON "big_pick_lists" USING btree ("warehouse","created_at","list_no");--> statement-breakpoint
CREATE INDEX "big_pick_lists_state" ON "big_pick_lists" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "big_pick_lists_owner" ON "big_pick_lists" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "order_issues_open" ON "order_issues" USING btree ("order_no") WHERE "order_issues"."state" <> '已结案';--> statement-breakpoint
CREATE INDEX "order_issues_order" ON "order_issues" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "order_issues_waybill" ON "order_issues" USING btree ("waybill_no");--> statement-breakpoint
CREATE INDEX "order_issues_created" ON "order_issues" USING btree ("created_at","issue_no");--> statement-breakpoint
CREATE INDEX "order_issues_warehouse" ON "order_issues" USING btree ("warehouse","created_at","issue_no");--> statement-breakpoint
CREATE INDEX "order_issues_state" ON "order_issues" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_issues_owner" ON "order_issues" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbound_lines_sku" ON "outbound_lines" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "outbound_lines_warehouse" ON "outbound_lines" USING btree ("warehouse","order_no");--> statement-breakpoint
CREATE INDEX "outbound_orders_scan" ON "outbound_orders" USING btree ("external_no");--> statement-breakpoint
CREATE INDEX "outbound_orders_wave" ON "outbound_orders" USING btree ("wave_no");--> statement-breakpoint
CREATE INDEX "outbound_orders_waybill" ON "outbound_orders" USING btree ("waybill_no");--> statement-breakpoint
CREATE INDEX "outbound_orders_created" ON "outbound_orders" USING btree ("created_at","order_no");--> statement-breakpoint
CREATE INDEX "outbound_orders_warehouse" ON "outbound_orders" USING btree ("warehouse","created_at","order_no");--> statement-breakpoint
CREATE INDEX "outbound_orders_state" ON "outbound_orders" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbound_orders_owner" ON "outbound_orders" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbound_orders_date" ON "outbound_orders" USING btree ("business_date","order_no");--> statement-breakpoint
CREATE INDEX "outbound_orders_shipped" ON "outbound_orders" USING btree ("shipped_at","order_no");--> statement-breakpoint
CREATE INDEX "pick_tasks_order" ON "pick_tasks" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "pick_tasks_wave" ON "pick_tasks" USING btree ("wave_no");--> statement-breakpoint
CREATE INDEX "pick_tasks_list" ON "pick_tasks" USING btree ("list_no");--> statement-breakpoint
CREATE INDEX "pick_tasks_warehouse" ON "pick_tasks" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pick_tasks_sku" ON "pick_tasks" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pick_tasks_loc" ON "pick_tasks" USING btree ("warehouse","loc");--> statement-breakpoint
CREATE INDEX "pick_tasks_open" ON "pick_tasks" USING btree ("warehouse","state") WHERE "pick_tasks"."state" in ('待拣', '已拣');--> statement-breakpoint
CREATE INDEX "pick_tasks_picked" ON "pick_tasks" USING btree ("picked_at");--> statement-breakpoint
CREATE INDEX "sorting_items_order" ON "sorting_items" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "sorting_items_warehouse" ON "sorting_items" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sorting_items_sku" ON "sorting_items" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sorting_tasks_wave" ON "sorting_tasks" USING btree ("wave_no") WHERE "sorting_tasks"."state" <> '已取消';--> statement-breakpoint
CREATE UNIQUE INDEX "sorting_tasks_wall" ON "sorting_tasks" USING btree ("device") WHERE "sorting_tasks"."state" in ('待开始', '进行中', '异常');--> statement-breakpoint
CREATE INDEX "sorting_tasks_device" ON "sorting_tasks" USING btree ("device");--> statement-breakpoint
CREATE INDEX "sorting_tasks_wave_all" ON "sorting_tasks" USING btree ("wave_no");--> statement-breakpoint
CREATE INDEX "sorting_tasks_created" ON "sorting_tasks" USING btree ("created_at","task_no");--> statement-breakpoint
CREATE INDEX "sorting_tasks_warehouse" ON "sorting_tasks" USING btree ("warehouse","created_at","task_no");--> statement-breakpoint
CREATE INDEX "sorting_tasks_state" ON "sorting_tasks" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sorting_tasks_owner" ON "sorting_tasks" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waves_created" ON "waves" USING btree ("created_at","wave_no");--> statement-breakpoint
CREATE INDEX "waves_warehouse" ON "waves" USING btree ("warehouse","created_at","wave_no");--> statement-breakpoint
CREATE INDEX "waves_state" ON "waves" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waves_owner" ON "waves" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybills_order" ON "waybills" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "waybills_created" ON "waybills" USING btree ("created_at","waybill_no");--> statement-breakpoint
CREATE INDEX "waybills_warehouse" ON "waybills" USING btree ("warehouse","created_at","waybill_no");--> statement-breakpoint
CREATE INDEX "waybills_state" ON "waybills" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybills_owner" ON "waybills" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "waybills_date" ON "waybills" USING btree ("business_date","waybill_no");--> statement-breakpoint
CREATE INDEX "waybills_collected" ON "waybills" USING btree ("collected_at");--> statement-breakpoint
CREATE INDEX "waybills_ended" ON "waybills" USING btree ("ended_at");