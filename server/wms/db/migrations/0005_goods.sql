ALTER TABLE "units" ADD COLUMN "whole" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "shipment_days" integer;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "receipt_life_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "shipment_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD COLUMN "level" text DEFAULT '件' NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "receipt_days" integer;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD COLUMN "lot_key" text GENERATED ALWAYS AS (code_key(lot)) STORED;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD CONSTRAINT "stock_lots_key" UNIQUE("owner","sku","lot_key","twin");--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD CONSTRAINT "sku_barcodes_level" CHECK ("sku_barcodes"."level" in ('件', '中包', '箱', '托'));