CREATE TABLE "push_tasks" (
	"push_no" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"warehouse" text NOT NULL,
	"known_owner" text,
	"known_warehouse" text,
	"external_no" text NOT NULL,
	"store_code" text NOT NULL,
	"store_name" text NOT NULL,
	"waybill_no" text NOT NULL,
	"boxes" integer NOT NULL,
	"remark" text NOT NULL,
	"lines" jsonb NOT NULL,
	"line_count" integer NOT NULL,
	"reject_no" text,
	"state" text DEFAULT '待推送' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"last_error" text DEFAULT '' NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"next_retry_at" timestamp (3) with time zone,
	"creator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_tasks_state_known" CHECK ("push_tasks"."state" in ('待推送', '成功', '待重试', '人工处理', '已关闭')),
	CONSTRAINT "push_tasks_error" CHECK ("push_tasks"."error_code" in ('OWNER_UNKNOWN', 'WAREHOUSE_UNKNOWN', 'OWNER_ELSEWHERE', 'SKU_UNKNOWN', 'SKU_DISABLED', 'LOT_WRONG', 'DOC_DUPLICATE', 'OUT_OF_SCOPE'))
);
--> statement-breakpoint
CREATE TABLE "reject_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reject_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reject_no" text NOT NULL,
	"line_id" bigint NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"box_no" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"mfg_date" date,
	"exp_date" date,
	"qty" numeric(18, 4) NOT NULL,
	"quality" text NOT NULL,
	"disposition" text DEFAULT '待定' NOT NULL,
	"container" text NOT NULL,
	"station" text NOT NULL,
	"state" text DEFAULT '有效' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"event_id" bigint NOT NULL,
	"operator" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "reject_counts_quality" CHECK ("reject_counts"."quality" in ('良品', '残次', '待检', '过期', '冻结')),
	CONSTRAINT "reject_counts_disposition" CHECK ("reject_counts"."disposition" in ('待定', '上架', '转残次', '退供', '返修', '销毁')),
	CONSTRAINT "reject_counts_state" CHECK ("reject_counts"."state" in ('有效', '已撤销')),
	CONSTRAINT "reject_counts_qty" CHECK ("reject_counts"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "reject_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reject_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reject_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"box_no" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"expected_qty" numeric(18, 4) NOT NULL,
	"counted_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"received_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"diff_qty" numeric(18, 4) GENERATED ALWAYS AS (counted_qty - expected_qty) STORED NOT NULL,
	CONSTRAINT "reject_lines_goods" UNIQUE("reject_no","box_no","sku","lot"),
	CONSTRAINT "reject_lines_expected" CHECK ("reject_lines"."expected_qty" >= 0),
	CONSTRAINT "reject_lines_received" CHECK ("reject_lines"."received_qty" between 0 and "reject_lines"."counted_qty")
);
--> statement-breakpoint
CREATE TABLE "reject_orders" (
	"reject_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"store_code" text NOT NULL,
	"store_name" text NOT NULL,
	"external_no" text,
	"waybill_no" text NOT NULL,
	"boxes" integer NOT NULL,
	"remark" text NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"expected_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"counted_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"diff_qty" numeric(18, 4) GENERATED ALWAYS AS (counted_qty - expected_qty) STORED NOT NULL,
	"counted_boxes" integer DEFAULT 0 NOT NULL,
	"received_boxes" integer DEFAULT 0 NOT NULL,
	"received_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"inbound_no" text,
	"receiving_loc" text,
	"state" text DEFAULT '待推送' NOT NULL,
	"business_date" date,
	"creator" integer NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"counted_at" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reject_orders_external" UNIQUE("owner","external_no"),
	CONSTRAINT "reject_orders_state_known" CHECK ("reject_orders"."state" in ('待推送', '已接收', '待清点', '清点中', '已清点', '差异待关', '待收货', '收货中', '已收货', '已完结', '已取消')),
	CONSTRAINT "reject_orders_boxes" CHECK ("reject_orders"."received_boxes" between 0 and "reject_orders"."counted_boxes")
);
--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "reject_no" text;--> statement-breakpoint
ALTER TABLE "push_tasks" ADD CONSTRAINT "push_tasks_known_owner_owners_code_fk" FOREIGN KEY ("known_owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "push_tasks" ADD CONSTRAINT "push_tasks_known_warehouse_warehouses_code_fk" FOREIGN KEY ("known_warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "push_tasks" ADD CONSTRAINT "push_tasks_reject_no_reject_orders_reject_no_fk" FOREIGN KEY ("reject_no") REFERENCES "public"."reject_orders"("reject_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reject_counts" ADD CONSTRAINT "reject_counts_reject_no_reject_orders_reject_no_fk" FOREIGN KEY ("reject_no") REFERENCES "public"."reject_orders"("reject_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reject_counts" ADD CONSTRAINT "reject_counts_line_id_reject_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."reject_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reject_lines" ADD CONSTRAINT "reject_lines_reject_no_reject_orders_reject_no_fk" FOREIGN KEY ("reject_no") REFERENCES "public"."reject_orders"("reject_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reject_lines" ADD CONSTRAINT "reject_lines_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reject_orders" ADD CONSTRAINT "reject_orders_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reject_orders" ADD CONSTRAINT "reject_orders_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "push_tasks_created" ON "push_tasks" USING btree ("created_at","push_no");--> statement-breakpoint
CREATE INDEX "push_tasks_warehouse" ON "push_tasks" USING btree ("warehouse","created_at","push_no");--> statement-breakpoint
CREATE INDEX "push_tasks_state" ON "push_tasks" USING btree ("state","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "push_tasks_owner" ON "push_tasks" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "push_tasks_external" ON "push_tasks" USING btree ("external_no");--> statement-breakpoint
CREATE INDEX "push_tasks_reject" ON "push_tasks" USING btree ("reject_no");--> statement-breakpoint
CREATE INDEX "push_tasks_due" ON "push_tasks" USING btree ("next_retry_at") WHERE "push_tasks"."state" = '待重试';--> statement-breakpoint
CREATE INDEX "reject_counts_order" ON "reject_counts" USING btree ("reject_no","id");--> statement-breakpoint
CREATE INDEX "reject_counts_line" ON "reject_counts" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "reject_counts_warehouse" ON "reject_counts" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reject_counts_owner" ON "reject_counts" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reject_counts_counted" ON "reject_counts" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "reject_counts_box" ON "reject_counts" USING btree ("box_no");--> statement-breakpoint
CREATE INDEX "reject_counts_container" ON "reject_counts" USING btree ("container") WHERE "reject_counts"."container" <> '';--> statement-breakpoint
CREATE INDEX "reject_lines_sku" ON "reject_lines" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "reject_lines_warehouse" ON "reject_lines" USING btree ("warehouse","reject_no");--> statement-breakpoint
CREATE INDEX "reject_orders_scan" ON "reject_orders" USING btree ("external_no");--> statement-breakpoint
CREATE INDEX "reject_orders_created" ON "reject_orders" USING btree ("created_at","reject_no");--> statement-breakpoint
CREATE INDEX "reject_orders_warehouse" ON "reject_orders" USING btree ("warehouse","created_at","reject_no");--> statement-breakpoint
CREATE INDEX "reject_orders_state" ON "reject_orders" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reject_orders_owner" ON "reject_orders" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reject_orders_date" ON "reject_orders" USING btree ("business_date","reject_no");--> statement-breakpoint
CREATE INDEX "reject_orders_waybill" ON "reject_orders" USING btree ("waybill_no") WHERE "reject_orders"."waybill_no" <> '';--> statement-breakpoint
CREATE INDEX "inbound_orders_reject" ON "inbound_orders" USING btree ("reject_no") WHERE "inbound_orders"."reject_no" is not null;