CREATE TABLE "stock_lots" (
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"mfg_date" date,
	"exp_date" date,
	CONSTRAINT "stock_lots_owner_sku_lot_pk" PRIMARY KEY("owner","sku","lot"),
	CONSTRAINT "stock_lots_named" CHECK ("stock_lots"."lot" <> '')
);
--> statement-breakpoint
ALTER TABLE "stock_lots" ADD CONSTRAINT "stock_lots_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "stock_lots_expiry" ON "stock_lots" USING btree ("exp_date");--> statement-breakpoint
INSERT INTO "stock_lots" ("owner", "sku", "lot", "mfg_date", "exp_date")
SELECT "owner", "sku", "lot", min("mfg_date"), min("exp_date") FROM (
	SELECT "owner", "sku", "lot", "mfg_date", "exp_date" FROM "receipt_lines"
	UNION ALL SELECT "owner", "sku", "lot", "mfg_date", "exp_date" FROM "process_outputs"
	UNION ALL SELECT "owner", "sku", "lot", "mfg_date", "exp_date" FROM "return_lines" WHERE "entry_no" IS NOT NULL
) AS "arrived" WHERE "lot" <> '' AND ("mfg_date" IS NOT NULL OR "exp_date" IS NOT NULL) GROUP BY 1, 2, 3;
