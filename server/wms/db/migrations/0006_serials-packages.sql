CREATE TABLE "stock_serials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_serials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"serial_no" text NOT NULL,
	"serial_key" text GENERATED ALWAYS AS (code_key(serial_no)) STORED,
	"state" text DEFAULT '在库' NOT NULL,
	"warehouse" text NOT NULL,
	"loc" text,
	"container" text NOT NULL,
	"lot" text NOT NULL,
	"quality" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"entry_no" bigint,
	"received_at" timestamp (3) with time zone NOT NULL,
	"order_no" text,
	"shipped_at" timestamp (3) with time zone,
	"operator" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "stock_serials_key" UNIQUE("serial_key","owner","sku"),
	CONSTRAINT "stock_serials_state" CHECK ("stock_serials"."state" in ('在库', '已登记出库', '已出库', '已核销')),
	CONSTRAINT "stock_serials_quality" CHECK ("stock_serials"."quality" in ('良品', '残次', '待检', '过期', '冻结'))
);
--> statement-breakpoint
ALTER TABLE "inbound_orders" DROP CONSTRAINT "inbound_orders_external";--> statement-breakpoint
ALTER TABLE "inbound_orders" DROP CONSTRAINT "inbound_orders_key";--> statement-breakpoint
ALTER TABLE "outbound_orders" DROP CONSTRAINT "outbound_orders_external";--> statement-breakpoint
ALTER TABLE "outbound_orders" DROP CONSTRAINT "outbound_orders_key";--> statement-breakpoint
ALTER TABLE "process_orders" DROP CONSTRAINT "process_orders_external";--> statement-breakpoint
ALTER TABLE "process_orders" DROP CONSTRAINT "process_orders_key";--> statement-breakpoint
ALTER TABLE "reject_orders" DROP CONSTRAINT "reject_orders_external";--> statement-breakpoint
ALTER TABLE "reject_orders" DROP CONSTRAINT "reject_orders_key";--> statement-breakpoint
ALTER TABLE "piece_rules" DROP CONSTRAINT "piece_rules_unit";--> statement-breakpoint
DROP INDEX "inbound_lines_sku";--> statement-breakpoint
ALTER TABLE "tariff_items" ADD COLUMN "level" text DEFAULT '件' NOT NULL;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD COLUMN "box_key" text GENERATED ALWAYS AS (code_key(box_no)) STORED;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "type" text DEFAULT '销售' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "priority" text DEFAULT '普通' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "earliest_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "province" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "district" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "platform" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "platform_no" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "buyer_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "seller_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "invoice_wish" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "insured_value" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "cod_amount" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "serial_from" text DEFAULT '出库' NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "code_key" text GENERATED ALWAYS AS (code_key(code)) STORED;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_serials" ADD CONSTRAINT "stock_serials_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_serials" ADD CONSTRAINT "stock_serials_warehouse_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "stock_serials_place" ON "stock_serials" USING btree ("warehouse","loc","owner","sku") WHERE "stock_serials"."state" in ('在库', '已登记出库');--> statement-breakpoint
CREATE INDEX "stock_serials_warehouse" ON "stock_serials" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_serials_sku" ON "stock_serials" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_serials_doc" ON "stock_serials" USING btree ("doc_no");--> statement-breakpoint
CREATE INDEX "stock_serials_order" ON "stock_serials" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "stock_serials_entry" ON "stock_serials" USING btree ("entry_no");--> statement-breakpoint
CREATE INDEX "stock_serials_received" ON "stock_serials" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_orders_key" ON "inbound_orders" USING btree ("owner","external_key","twin") WHERE "inbound_orders"."state" not in ('已取消');--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_orders_key" ON "outbound_orders" USING btree ("owner","external_key","twin") WHERE "outbound_orders"."state" not in ('已取消', '已拦截');--> statement-breakpoint
CREATE INDEX "outbound_orders_platform" ON "outbound_orders" USING btree ("platform_no") WHERE "outbound_orders"."platform_no" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "process_orders_key" ON "process_orders" USING btree ("owner","external_key","twin") WHERE "process_orders"."state" not in ('已取消');--> statement-breakpoint
CREATE UNIQUE INDEX "reject_orders_key" ON "reject_orders" USING btree ("owner","external_key","twin") WHERE "reject_orders"."state" not in ('已取消');--> statement-breakpoint
CREATE INDEX "inbound_lines_sku" ON "inbound_lines" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
-- By hand, before the unique keys: codes that are there twice, in two spellings, stay so and are told apart by their twins.
UPDATE zones SET twin = known.place FROM (
  SELECT id, row_number() OVER (PARTITION BY warehouse, code_key ORDER BY id) - 1 AS place FROM zones
) AS known WHERE known.id = zones.id AND known.place > 0;--> statement-breakpoint
UPDATE blind_boxes SET twin = known.place FROM (
  SELECT box_no, row_number() OVER (PARTITION BY box_key ORDER BY box_no) - 1 AS place FROM blind_boxes
) AS known WHERE known.box_no = blind_boxes.box_no AND known.place > 0;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD CONSTRAINT "blind_boxes_key" UNIQUE("box_key","twin");--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_key" UNIQUE("warehouse","code_key","twin");--> statement-breakpoint
ALTER TABLE "tariff_items" ADD CONSTRAINT "tariff_items_level" CHECK ("tariff_items"."level" in ('件', '中包', '箱', '托'));--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_type" CHECK ("outbound_orders"."type" in ('销售', '换货', '补发', '调拨'));--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_priority" CHECK ("outbound_orders"."priority" in ('特急', '加急', '普通'));--> statement-breakpoint
ALTER TABLE "piece_rules" ADD CONSTRAINT "piece_rules_unit" CHECK ("piece_rules"."unit" in ('件', '箱', '单', '千克', '商品中包', '商品箱', '商品托'));--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_serial_from" CHECK ("skus"."serial_from" in ('出库', '收货'));--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_serial_control" CHECK ("skus"."serial_control" or "skus"."serial_from" = '出库');