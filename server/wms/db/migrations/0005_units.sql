ALTER TABLE "units" ADD COLUMN "whole" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD COLUMN "level" text DEFAULT '件' NOT NULL;--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD CONSTRAINT "sku_barcodes_level" CHECK ("sku_barcodes"."level" in ('件', '中包', '箱', '托'));--> statement-breakpoint
-- What is weighed or measured has parts; everything else is counted.
UPDATE "units" SET "whole" = false WHERE upper("code") IN ('KG', 'G', 'L', 'ML') OR "name" IN (
  '千克', '公斤', '斤', '两', '克', '毫克', '吨', '升', '毫升', '米', '厘米', '毫米', '千米', '码', '尺', '平方米', '立方米');
