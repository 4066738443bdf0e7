CREATE TABLE "wage_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wage_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"post" text,
	"worker" text,
	"hour_price" numeric(18, 4) NOT NULL,
	"overtime_price" numeric(18, 4) NOT NULL,
	"effective_from" date NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"modifier" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wage_rates_version" UNIQUE NULLS NOT DISTINCT("warehouse","post","worker","version"),
	CONSTRAINT "wage_rates_whose" CHECK (num_nonnulls("wage_rates"."post", "wage_rates"."worker") = 1)
);
--> statement-breakpoint
ALTER TABLE "expense_entries" DROP CONSTRAINT "expense_entries_category";--> statement-breakpoint
ALTER TABLE "work_records" ADD COLUMN "wage_rate" integer;--> statement-breakpoint
ALTER TABLE "work_records" ADD COLUMN "hourly_amount" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_records" ADD COLUMN "overtime_amount" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "wage_rates" ADD CONSTRAINT "wage_rates_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "wage_rates" ADD CONSTRAINT "wage_rates_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "wage_rates_worker" ON "wage_rates" USING btree ("worker");--> statement-breakpoint
ALTER TABLE "work_records" ADD CONSTRAINT "work_records_wage_rate_wage_rates_id_fk" FOREIGN KEY ("wage_rate") REFERENCES "public"."wage_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_entries" ADD CONSTRAINT "expense_entries_category" CHECK ("expense_entries"."category" in ('正式工资', '计件', '临时工', '加班工资', '劳务管理费', '耗材', '运费', '租金', '设备', '赔付', '其他'));