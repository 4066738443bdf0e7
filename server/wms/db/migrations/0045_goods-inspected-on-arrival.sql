ALTER TABLE "receipt_lines" ADD COLUMN "inspected_qty" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
-- What of earlier arrivals does not lie there waiting any more has been inspected.
UPDATE "receipt_lines" SET "inspected_qty" = "qty" WHERE "quality" = '待检' AND NOT EXISTS (
  SELECT FROM "stock_balances" b WHERE b."warehouse" = "receipt_lines"."warehouse" AND b."owner" = "receipt_lines"."owner"
    AND b."sku" = "receipt_lines"."sku" AND b."lot" = "receipt_lines"."lot" AND b."quality" = '待检' AND b."on_hand" > 0
);--> statement-breakpoint
CREATE INDEX "receipt_lines_waiting" ON "receipt_lines" USING btree ("warehouse","owner","sku") WHERE "receipt_lines"."quality" = '待检' and "receipt_lines"."inspected_qty" < "receipt_lines"."qty";--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_inspected" CHECK ("receipt_lines"."inspected_qty" between 0 and "receipt_lines"."qty");