ALTER TABLE "units" ADD COLUMN "whole" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "shipment_days" integer;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "receipt_life_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "shipment_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD COLUMN "level" text DEFAULT '件' NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "receipt_days" integer;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD COLUMN "lot_key" text GENERATED ALWAYS AS (code_key(lot)) STORED;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO stock_lots (owner, sku, lot) SELECT DISTINCT owner, sku, lot FROM stock_balances WHERE lot <> '' ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE stock_lots SET twin = known.place FROM (
  SELECT owner, sku, lot, row_number() OVER (PARTITION BY owner, sku, lot_key ORDER BY lot) - 1 AS place FROM stock_lots
) AS known WHERE known.owner = stock_lots.owner AND known.sku = stock_lots.sku AND known.lot = stock_lots.lot AND known.place > 0;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD CONSTRAINT "stock_lots_key" UNIQUE("lot_key","owner","sku","twin");--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD CONSTRAINT "sku_barcodes_level" CHECK ("sku_barcodes"."level" in ('件', '中包', '箱', '托'));--> statement-breakpoint
-- What is weighed or measured has parts; everything else is counted.
UPDATE "units" SET "whole" = false WHERE upper("code") IN ('KG', 'G', 'L', 'ML') OR "name" IN (
  '千克', '公斤', '斤', '两', '克', '毫克', '吨', '升', '毫升', '米', '厘米', '毫米', '千米', '码', '尺', '平方米', '立方米');
